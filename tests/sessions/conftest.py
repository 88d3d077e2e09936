"""Worlds in which time passes and Meno writes unasked."""

from tests.reminders.world import any_world, talk, world

__all__ = ["any_world", "talk", "world"]
