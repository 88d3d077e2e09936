"""What Slack knows of a person: name, language, time zone."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from adapters.slack.api import SlackApi
from core.clock import Clock
from core.errors import DeliveryError
from core.messages import Author

_KEPT_FOR = timedelta(hours=1)
_PATIENCE_SECONDS = 1.5
"""How long a reply waits for what is nice to know; the lookup goes on for the next event."""


@dataclass(frozen=True, slots=True)
class _Person:
    name: str = ""
    locale: str | None = None
    timezone: str | None = None


@dataclass(frozen=True, slots=True)
class _Lookup:
    started_at: datetime
    person: asyncio.Task[_Person]


class People:
    """Looks people up, each at most once an hour as long as that succeeds."""

    def __init__(self, api: SlackApi, clock: Clock) -> None:
        self._api = api
        self._clock = clock
        self._lookups: dict[str, _Lookup] = {}

    async def describe(self, author: Author) -> Author:
        """Return the author with what is known in time; never fails."""
        lookup = self._lookup(author.user_id)
        await asyncio.wait({lookup.person}, timeout=_PATIENCE_SECONDS)
        if not lookup.person.done() or lookup.person.cancelled():
            return author
        person = lookup.person.result()
        return replace(
            author,
            display_name=person.name or author.display_name,
            locale=person.locale,
            timezone=person.timezone,
        )

    async def close(self) -> None:
        """Give up the lookups that are under way."""
        tasks = [lookup.person for lookup in self._lookups.values()]
        self._lookups.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _lookup(self, user_id: str) -> _Lookup:
        now = self._clock.now()
        known = self._lookups.get(user_id)
        if known is None or now - known.started_at >= _KEPT_FOR:
            known = _Lookup(now, asyncio.create_task(self._ask(user_id)))
            self._lookups[user_id] = known
        return known

    async def _ask(self, user_id: str) -> _Person:
        try:
            answer = await self._api.get("users.info", {"user": user_id, "include_locale": True}, hasty=True)
        except DeliveryError:
            self._lookups.pop(user_id, None)
            return _Person()
        user = answer.get("user") or {}
        profile = user.get("profile") or {}
        name = profile.get("display_name") or user.get("real_name") or user.get("name") or ""
        return _Person(str(name), user.get("locale") or None, user.get("tz") or None)
