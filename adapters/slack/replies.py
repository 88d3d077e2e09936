"""Where the replies to one event go in Slack."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta

from adapters.slack.api import SlackApi, SlackRefused
from adapters.slack.delivery import attach, open_dm, post, post_ephemeral, post_parts
from adapters.slack.inbound import is_dm
from adapters.slack.outbound import JsonObject, draft, render
from core.clock import Clock
from core.errors import DeliveryError
from core.messages import CommandInvoked, Event, Outgoing, Receipt

LOG = logging.getLogger(__name__)

UPDATE_INTERVAL = timedelta(seconds=1)
"""How often a growing message is shown again; Slack takes about one change a second in a channel."""

_STATUS_PATIENCE_SECONDS = 2.0
_NOT_A_MEMBER = frozenset({"channel_not_found", "not_in_channel", "user_not_in_channel"})


class SlackReplies:
    """A `ReplySink`."""

    def __init__(self, api: SlackApi, event: Event, clock: Clock) -> None:
        self._api = api
        self._event = event
        self._clock = clock

    async def status(self, text: str) -> None:
        """Show it under the thread where Slack can do that; elsewhere show nothing."""
        address = self._event.address
        if not address.thread:
            return
        status = {"channel_id": address.channel, "thread_ts": address.thread, "status": text}
        with suppress(DeliveryError, TimeoutError):
            async with asyncio.timeout(_STATUS_PATIENCE_SECONDS):
                await self._api.post("assistant.threads.setStatus", status, hasty=True)

    def stream(self) -> SlackStream:
        """Open a message that grows by being changed."""
        return SlackStream(self._api, self, self._event, self._clock)

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Send one message, to its author alone where it is private.

        A slash command also works where Meno is no member and may not post; its reply goes to the DM.
        """
        try:
            return await self._send(outgoing)
        except SlackRefused as refusal:
            if refusal.code not in _NOT_A_MEMBER or not isinstance(self._event, CommandInvoked):
                raise
        dm = await open_dm(self._api, self._event.author.user_id)
        return await post(self._api, replace(outgoing, address=replace(outgoing.address, channel=dm, thread="")))

    async def _send(self, outgoing: Outgoing) -> Receipt:
        if outgoing.private and not is_dm(outgoing.address.channel):
            return await post_ephemeral(self._api, outgoing, self._event.author.user_id)
        return await post(self._api, outgoing)


class SlackStream:
    """A `ReplyStream`: one message, changed at most once a second while text comes in."""

    def __init__(self, api: SlackApi, replies: SlackReplies, event: Event, clock: Clock) -> None:
        self._api = api
        self._replies = replies
        self._event = event
        self._clock = clock
        self._text = ""
        self._message_id = ""
        self._shown_at: datetime | None = None

    async def append(self, piece: str) -> None:
        """Take a piece; what comes within a second of the last change is shown with the next one."""
        self._text += piece
        now = self._clock.now()
        if not self._text.strip() or (self._shown_at and now - self._shown_at < UPDATE_INTERVAL):
            return
        self._shown_at = now
        try:
            await self._show()
        except DeliveryError as error:  # the final form is what counts
            LOG.info("a growing Slack message was not shown: %s", error)

    async def close(self, outgoing: Outgoing) -> Receipt:
        """Change the message into the first part of the final form, and send the other parts after it."""
        if not self._message_id:
            return await self._replies.send(outgoing)
        first, *others = render(outgoing)
        try:
            await self._update(first)
        except SlackRefused:  # somebody deleted it
            return await self._replies.send(outgoing)
        receipt = Receipt(message_id=self._message_id, address=outgoing.address)
        if others:
            receipt = await post_parts(self._api, others, outgoing.address)
        await attach(self._api, outgoing.files, outgoing.address)
        return receipt

    async def _show(self) -> None:
        part = draft(Outgoing(address=self._event.address, body=self._text))
        if self._message_id:
            await self._update(part, hasty=True)
        else:
            answer = await self._api.post("chat.postMessage", part, hasty=True)
            self._message_id = str(answer["ts"])

    async def _update(self, part: JsonObject, *, hasty: bool = False) -> None:
        changed = {key: part[key] for key in ("channel", "text", "blocks", "metadata") if key in part}
        await self._api.post("chat.update", changed | {"ts": self._message_id}, hasty=hasty)
