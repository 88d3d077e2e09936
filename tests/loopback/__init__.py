"""Servers that stand for the platforms, on the loopback network."""
