"""Property tests without a time limit for each example: two cores are shared."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("meno", deadline=None)
settings.load_profile("meno")
