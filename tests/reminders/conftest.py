"""What the tests of reminders share."""

from tests.reminders.world import any_world, talk, world

__all__ = ["any_world", "talk", "world"]
