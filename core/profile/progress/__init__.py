"""How far a learner has come, in figures, in words and in a picture."""
