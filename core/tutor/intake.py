"""What cannot be taken as a message, and why."""

from __future__ import annotations

from core.errors import InputRefused
from core.messages import ActionChosen, CommandInvoked, Event, MessageReceived
from core.phrases import say

LONGEST_MESSAGE = 20_000
"""Characters of a message that is still taken."""


def check_input(event: Event) -> None:
    """Raise `InputRefused`, with what to do, for a message that cannot be stored and understood."""
    match event:
        case MessageReceived(text=text):
            if not text.strip():
                raise InputRefused(say("input.empty"))
            _check_text(text)
        case CommandInvoked(name=name, arguments=arguments):
            for value in (name, *arguments.values()):
                _check_text(value)
        case ActionChosen(action_id=action_id):
            _check_text(action_id)
        case _:
            pass


def _check_text(text: str) -> None:
    if len(text) > LONGEST_MESSAGE:
        raise InputRefused(say("input.too_long", length=len(text), longest=LONGEST_MESSAGE))
    if "\0" in text:
        raise InputRefused(say("input.nul"))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise InputRefused(say("input.not_unicode")) from None
