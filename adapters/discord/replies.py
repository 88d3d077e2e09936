"""The reply sink of one event, and the message that grows while a reply is made."""

from __future__ import annotations

import contextlib
import logging
from dataclasses import replace
from datetime import datetime, timedelta

from adapters.discord.outbound import MAX_CONTENT, Part, render
from adapters.discord.outlets import Outlet
from adapters.shared.chunking import split_markdown
from core.clock import Clock
from core.errors import DeliveryError, DeliveryRefused
from core.messages import Outgoing, Receipt

EDIT_EVERY = timedelta(seconds=1)
"""Discord takes about five edits in five seconds for a channel."""

_log = logging.getLogger(__name__)


class Replies:
    """Sends replies to where the event came from; a `ReplySink`."""

    def __init__(self, outlet: Outlet, *, private: Outlet | None, clock: Clock) -> None:
        """`private` is where a private reply goes, None where `outlet` itself is private."""
        self._outlet = outlet
        self._private = private
        self._clock = clock

    async def status(self, text: str) -> None:
        """Show that Meno is at work; Discord has no room for the text."""
        with contextlib.suppress(DeliveryError):
            await self._outlet.typing()

    def stream(self) -> StreamedReply:
        """Open a message that grows."""
        return StreamedReply(self, self._outlet, self._clock)

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Send one message, in parts where it is too long. Raises `DeliveryError`."""
        outlet = self._private if outgoing.private and self._private else self._outlet
        return await post_all(outlet, render(outgoing))


async def post_all(outlet: Outlet, parts: tuple[Part, ...]) -> Receipt:
    """Post the parts in order and return the receipt of the last one. Raises `DeliveryError`."""
    for part in parts[:-1]:
        await outlet.post(part)
    return await _post_last(outlet, parts[-1])


async def _post_last(outlet: Outlet, part: Part) -> Receipt:
    """Post a part; one whose files Discord does not take here (too large, not allowed) goes without them."""
    try:
        return await outlet.post(part)
    except DeliveryRefused as refusal:
        if not part.files or not part.content.strip():
            raise
        _log.warning("Discord: a message goes without its files: %s", refusal)
        return await outlet.post(replace(part, files=()))


class StreamedReply:
    """A message that is edited as its text grows; what does not fit is shown at the end."""

    def __init__(self, replies: Replies, outlet: Outlet, clock: Clock) -> None:
        self._replies = replies
        self._outlet = outlet
        self._clock = clock
        self._text = ""
        self._shown = ""
        self._shown_at: datetime | None = None
        self._receipt: Receipt | None = None

    async def append(self, piece: str) -> None:
        """Add text; it is shown at once, or with a later piece if the last edit is too recent.

        A failure shows nothing and raises nothing: `close` sends everything.
        """
        self._text += piece
        now = self._clock.now()
        if self._shown_at is not None and now - self._shown_at < EDIT_EVERY:
            return
        content = next(iter(split_markdown(self._text, MAX_CONTENT)), "")
        if content == self._shown:
            return
        self._shown_at = now
        try:
            await self._show(Part(content=content))
            self._shown = content
        except DeliveryError as problem:
            _log.info("Discord: a growing reply could not be shown: %s", problem)

    async def close(self, outgoing: Outgoing) -> Receipt:
        """Give the message its final form, further parts following it. Raises `DeliveryError`."""
        if self._receipt is None:
            return await self._replies.send(outgoing)
        first, *rest = render(outgoing)
        try:
            await self._show(first)
        except DeliveryRefused:  # deleted meanwhile, or its interaction has expired
            return await self._replies.send(outgoing)
        return await post_all(self._outlet, tuple(rest)) if rest else self._receipt

    async def _show(self, part: Part) -> None:
        if self._receipt is None:
            self._receipt = await self._outlet.post(part)
        else:
            await self._outlet.edit(self._receipt.message_id, part)
