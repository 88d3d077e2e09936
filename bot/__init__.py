"""The composition root: settings, wiring, life cycle and the command line."""
