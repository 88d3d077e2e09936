"""Pure helpers that more than one adapter needs."""
