"""Decks: the questions that a topic is practised with, and the files that they are written in."""
