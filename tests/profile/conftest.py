"""What the tests of the profile share."""

from tests.reminders.world import talk, world

__all__ = ["talk", "world"]
