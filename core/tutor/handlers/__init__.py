"""What commands and buttons do, and what is asked of the learner about themselves."""
