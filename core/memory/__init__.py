"""What Meno remembers of a learner: what is worth keeping, where it may be seen, how it is found again."""
