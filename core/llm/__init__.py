"""The language model: its client, and the model-backed versions of the tasks."""
