"""From the tutor to Discord: messages cut into parts, and what a button looks like. Pure."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from adapters.shared.actions import as_typed_lines, shorten
from adapters.shared.chunking import split_markdown
from core.messages import Action, ActionStyle, File, Outgoing

MAX_CONTENT = 2000
"""Characters of one message."""
MAX_BUTTONS = 25
"""Five rows of five."""
MAX_LABEL = 80
"""Characters on a button, of which about 35 are shown."""
MAX_DESCRIPTION = 1024
"""Characters of what is said of a picture to those who cannot see it."""
NONCE_LENGTH = 25
"""Longest nonce that Discord takes."""

BUTTON_LOOK = {
    ActionStyle.PLAIN: discord.ButtonStyle.secondary,
    ActionStyle.PRIMARY: discord.ButtonStyle.primary,
    ActionStyle.DANGER: discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One Discord message of the one or more that an `Outgoing` becomes."""

    content: str
    """At most `MAX_CONTENT` characters; empty where there are only files."""
    actions: tuple[Action, ...] = ()
    """At most `MAX_BUTTONS`."""
    files: tuple[File, ...] = ()
    """Attachments."""
    nonce: str | None = None
    """Makes Discord take it once, for some minutes."""
    quiet: bool = False
    """Sent without a notification."""


def render(outgoing: Outgoing) -> tuple[Part, ...]:
    """Return the messages to send, in order; buttons and files hang on the last one."""
    buttons, typed = outgoing.actions[:MAX_BUTTONS], as_typed_lines(outgoing.actions[MAX_BUTTONS:])
    body = f"{outgoing.body}\n\n{typed}" if typed else outgoing.body
    contents = split_markdown(body, MAX_CONTENT) or [""]
    last = len(contents) - 1
    return tuple(
        Part(
            content=content,
            actions=buttons if index == last else (),
            files=outgoing.files if index == last else (),
            nonce=nonce_of(outgoing.dedupe_key, index),
            quiet=outgoing.quiet,
        )
        for index, content in enumerate(contents)
    )


def nonce_of(dedupe_key: str, index: int) -> str | None:
    """Return the nonce of a message's part: the same for every attempt, None without a key."""
    if not dedupe_key:
        return None
    return hashlib.sha256(f"{dedupe_key}#{index}".encode()).hexdigest()[:NONCE_LENGTH]


def to_view(actions: Sequence[Action]) -> discord.ui.View:
    """Return the buttons in rows of five; without actions, the view that removes them.

    The view is stopped: presses are taken from the raw interaction (they must work after a restart,
    when no view is known), so discord.py has nothing to remember about it.
    """
    view = discord.ui.View(timeout=None)
    for action in actions:
        view.add_item(_button(action))
    view.stop()
    return view


def _button(action: Action) -> discord.ui.Button[discord.ui.View]:
    label = shorten(action.label, MAX_LABEL) or shorten(action.typed, MAX_LABEL)
    return discord.ui.Button(style=BUTTON_LOOK[action.style], label=label, custom_id=action.id)


def to_files(files: Sequence[File]) -> list[discord.File]:
    """Return the attachments, with their alternative text."""
    return [
        discord.File(
            io.BytesIO(file.content),
            filename=file.name,
            description=shorten(file.alt_text, MAX_DESCRIPTION) or None,
        )
        for file in files
    ]
