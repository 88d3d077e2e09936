"""Forgetting for good, where the learner wants it: rows, what was made from them, and their traces in files."""
