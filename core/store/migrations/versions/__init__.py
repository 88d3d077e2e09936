"""The revisions, oldest first. `python scripts/revision.py` writes one from the models."""
