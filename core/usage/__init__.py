"""Token use: counted for each learner and space, and capped."""
