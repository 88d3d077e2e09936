"""What the tests of the profile share."""

from tests.reminders.world import world

__all__ = ["world"]
