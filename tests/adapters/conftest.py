"""Settings that the tests of the adapters share."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("adapters", deadline=None)
settings.load_profile("adapters")
