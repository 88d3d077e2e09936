"""What is taken from a message, by rules."""
