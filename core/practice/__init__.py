"""Practice: choosing items, asking them, grading what comes back, and keeping the log of it."""
