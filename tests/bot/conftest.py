"""What tests of whole runs with a language model share with the tutor's own."""

from tests.tutor.conftest import minded, thinker

__all__ = ["minded", "thinker"]
