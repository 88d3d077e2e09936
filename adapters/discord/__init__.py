"""Meno in Discord: direct messages, mentions, application commands and buttons."""
