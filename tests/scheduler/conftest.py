"""What the tests of the scheduler share."""

from tests.reminders.world import world

__all__ = ["world"]
