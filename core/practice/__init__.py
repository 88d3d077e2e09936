"""Practice: grading answers by rules."""
