"""What Meno says unasked in Slack, and how any message is posted."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from adapters.slack.api import SlackApi
from adapters.slack.inbound import is_dm
from adapters.slack.outbound import JsonObject, dedupe_key_of, render
from core.errors import DeliveryError, DeliveryRefused
from core.messages import Address, File, Outgoing, Receipt

LOG = logging.getLogger(__name__)

_HISTORY_PAGE = 100
_HISTORY_PAGES = 3
_USER_ID_PREFIXES = ("U", "W")


class SlackSender:
    """A `Sender`. An address whose channel is a user id is that person's DM."""

    def __init__(self, api: SlackApi) -> None:
        self._api = api

    async def send(self, outgoing: Outgoing) -> Receipt:
        """Send one message; its last part carries the dedupe key."""
        address = await self._open(outgoing.address)
        if outgoing.private and not is_dm(address.channel):
            raise DeliveryRefused("a private message needs a DM: nobody in a channel has asked for it")
        return await post(self._api, replace(outgoing, address=address))

    async def find_sent(self, outgoing: Outgoing, since: datetime) -> Receipt | None:
        """Look among the newest messages since then, as far as three pages reach."""
        if not outgoing.dedupe_key:
            return None
        address = await self._open(outgoing.address)
        cursor = ""
        for _ in range(_HISTORY_PAGES):
            page = await self._history(address, since, cursor)
            for message in page["messages"]:
                if dedupe_key_of(message) == outgoing.dedupe_key:
                    return Receipt(message_id=str(message["ts"]), address=address)
            cursor = str((page.get("response_metadata") or {}).get("next_cursor") or "")
            if not cursor:
                break
        return None

    async def _open(self, address: Address) -> Address:
        if not address.channel.startswith(_USER_ID_PREFIXES):
            return address
        return replace(address, channel=await open_dm(self._api, address.channel))

    async def _history(self, address: Address, since: datetime, cursor: str) -> JsonObject:
        parameters: JsonObject = {
            "channel": address.channel,
            "oldest": f"{since.timestamp():.6f}",
            "limit": _HISTORY_PAGE,
            "include_all_metadata": True,
        }
        if cursor:
            parameters["cursor"] = cursor
        if address.thread:
            return await self._api.get("conversations.replies", parameters | {"ts": address.thread})
        return await self._api.get("conversations.history", parameters)


async def post(api: SlackApi, outgoing: Outgoing) -> Receipt:
    """Post all parts of a message, and its files, where everybody in the channel sees them."""
    receipt = await post_parts(api, render(outgoing), outgoing.address)
    await attach(api, outgoing.files, receipt.address)
    return receipt


async def attach(api: SlackApi, files: Sequence[File], address: Address) -> None:
    """Show the files of a message that was posted. It is not sent again for one that Slack does not take."""
    for file in files:
        try:
            await api.upload(file, address)
        except DeliveryError as problem:
            LOG.warning("Slack: a message goes without its file %s: %s", file.name, problem)


async def post_parts(api: SlackApi, parts: list[JsonObject], address: Address) -> Receipt:
    """Post rendered parts, at least one, in order."""
    answer: JsonObject = {}
    for part in parts:
        answer = await api.post("chat.postMessage", part)
    return Receipt(message_id=str(answer["ts"]), address=replace(address, channel=str(answer["channel"])))


async def post_ephemeral(api: SlackApi, outgoing: Outgoing, user_id: str) -> Receipt:
    """Post all parts of a message so that one person in the channel sees them.

    Its files are left out: in a channel Slack shows a file to everybody.
    """
    answer: JsonObject = {}
    for part in render(outgoing):
        shown = {key: part[key] for key in ("channel", "thread_ts", "text", "blocks") if key in part}
        answer = await api.post("chat.postEphemeral", shown | {"user": user_id})
    return Receipt(message_id=str(answer["message_ts"]), address=outgoing.address)


async def open_dm(api: SlackApi, user_id: str) -> str:
    """Return the channel id of the DM with a person."""
    answer = await api.post("conversations.open", {"users": user_id})
    return str(answer["channel"]["id"])
