"""The files of the loopback Slack: a place to send the bytes to, and a message that shows them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.loopback.slack_refusal import Refusal
from tests.loopback.slack_workspace import Channel, JsonObject, Workspace

MAX_ALT_TEXT = 1_000
MAX_BYTES = 1_000_000_000


@dataclass(slots=True)
class Upload:
    """A file that was announced."""

    name: str
    length: int
    alt_text: str
    content: bytes | None = None
    """What was sent, once it was."""
    shown: bool = False


class Files:
    """The two methods of an upload, and the bytes in between."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self.uploads: dict[str, Upload] = {}
        self.url = ""
        """Where bytes are sent to, with its slash; known once the server listens."""

    def announce(self, arguments: JsonObject) -> JsonObject:
        """`files.getUploadURLExternal`."""
        name, length = str(arguments.get("filename") or ""), int(arguments.get("length") or 0)
        alt_text = str(arguments.get("alt_txt") or "")
        if not name or not 0 < length <= MAX_BYTES or len(alt_text) > MAX_ALT_TEXT:
            raise Refusal("invalid_arguments")
        key = f"F{len(self.uploads):08}"
        self.uploads[key] = Upload(name, length, alt_text)
        return {"upload_url": f"{self.url}{key}", "file_id": key}

    def take(self, key: str, content: bytes) -> int:
        """Take the bytes; return the status of the answer."""
        upload = self.uploads.get(key)
        if upload is None or upload.content is not None or len(content) != upload.length:
            return 400
        upload.content = content
        return 200

    def complete(self, arguments: JsonObject) -> JsonObject:
        """`files.completeUploadExternal`: show the files in a channel."""
        wanted: list[dict[str, Any]] = json.loads(arguments.get("files") or "[]")
        uploads = [self.uploads.get(str(file["id"])) for file in wanted]
        channel = self._channel(str(arguments.get("channel_id") or ""))
        if not uploads:
            raise Refusal("invalid_arguments")
        files = []
        for file, upload in zip(wanted, uploads, strict=True):
            if upload is None or upload.content is None or upload.shown:
                raise Refusal("file_not_found")
            upload.shown = True
            files.append({"id": file["id"], "name": upload.name, "title": file.get("title") or upload.name})
        thread = {"thread_ts": arguments["thread_ts"]} if arguments.get("thread_ts") else {}
        self._workspace.post(channel, {"text": "", "files": files} | thread)
        return {"files": files}

    def _channel(self, channel_id: str) -> Channel:
        channel = self._workspace.channels.get(channel_id)
        if channel is None:
            raise Refusal("channel_not_found")
        if not channel.is_member:
            raise Refusal("not_in_channel")
        return channel
