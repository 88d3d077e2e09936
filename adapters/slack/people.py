"""What Slack knows of a person: name, language, time zone."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Protocol
from weakref import WeakValueDictionary

from core.clock import Clock
from core.errors import DeliveryError
from core.messages import Author

_KEPT_FOR = timedelta(hours=1)
_KEPT_AFTER_FAILURE = timedelta(minutes=1)
_PATIENCE_SECONDS = 1.5
"""How long a reply waits for what is only nice to know."""


@dataclass(frozen=True, slots=True)
class _Person:
    name: str = ""
    locale: str | None = None
    timezone: str | None = None


@dataclass(frozen=True, slots=True)
class _Known:
    person: _Person
    until: datetime


class Directory(Protocol):
    """What is asked: Slack's Web API."""

    async def get(self, method: str, parameters: dict[str, Any], *, hasty: bool = False) -> dict[str, Any]:
        """Call a reading method; `hasty` does not retry. Raises `DeliveryError`."""


class People:
    """Looks people up, each about once an hour."""

    def __init__(self, api: Directory, clock: Clock) -> None:
        self._api = api
        self._clock = clock
        self._known: dict[str, _Known] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def describe(self, author: Author) -> Author:
        """Return the author with what is known of them; never fails.

        A lock lets the callers for one person pass in the order in which they came, so that of two quick
        messages the second does not overtake the one that waits for the lookup.
        """
        async with self._locks.setdefault(author.user_id, asyncio.Lock()):
            person = await self._find(author.user_id)
        return replace(
            author,
            display_name=person.name or author.display_name,
            locale=person.locale,
            timezone=person.timezone,
        )

    async def _find(self, user_id: str) -> _Person:
        known = self._known.get(user_id)
        if known and self._clock.now() < known.until:
            return known.person
        asked = await self._ask(user_id)
        person = asked or (known.person if known else _Person())
        kept_for = _KEPT_FOR if asked else _KEPT_AFTER_FAILURE
        self._known[user_id] = _Known(person, self._clock.now() + kept_for)
        return person

    async def _ask(self, user_id: str) -> _Person | None:
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                answer = await self._api.get("users.info", {"user": user_id, "include_locale": True}, hasty=True)
        except (DeliveryError, TimeoutError):
            return None
        user = answer.get("user") or {}
        profile = user.get("profile") or {}
        name = profile.get("display_name") or user.get("real_name") or user.get("name") or ""
        return _Person(str(name), user.get("locale") or None, user.get("tz") or None)
