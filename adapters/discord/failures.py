"""What Discord's refusals mean for a message: never again, or later."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from core.errors import DeliveryError, DeliveryFailed, DeliveryRefused

_OPENING_DMS_TOO_FAST = 40003
_PASSES = {401, 408, 429}
"""Statuses below 500 that are no verdict on the message: a token being replaced, a timeout, a limit."""


@contextmanager
def delivery_errors() -> Iterator[None]:
    """Turn what discord.py raises while sending into a `DeliveryError`."""
    try:
        yield
    except discord.RateLimited as limit:
        raise DeliveryFailed("Discord asks to slow down", retry_after=limit.retry_after) from limit
    except discord.HTTPException as problem:
        raise as_delivery_error(problem) from problem
    except (OSError, TimeoutError, aiohttp.ClientError) as problem:
        raise DeliveryFailed(f"Discord cannot be reached: {problem!r}") from problem
    except RuntimeError as problem:  # aiohttp's answer when the connection was replaced meanwhile
        raise DeliveryFailed(f"the connection to Discord was closed: {problem}") from problem


def as_delivery_error(problem: discord.HTTPException) -> DeliveryError:
    """Return the error that says whether sending again may help."""
    text = f"Discord said {problem.status}, code {problem.code}: {problem.text}"
    if problem.status in _PASSES or problem.status >= 500 or problem.code == _OPENING_DMS_TOO_FAST:
        return DeliveryFailed(text, retry_after=_retry_after(problem))
    return DeliveryRefused(text)


def _retry_after(problem: discord.HTTPException) -> float | None:
    try:
        return float(problem.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return None
