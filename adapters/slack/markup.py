"""Slack's escaped text into plain words, and words that ping nobody. Pure."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"<([^<>\n]+)>")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))

_LESS_THAN = r"(?:<|(?i:&lt;|&\#0*60;|&\#x0*3c;))"
_PING = re.compile(
    rf"""
      {_LESS_THAN} (?= \\? (?: @[UWS][A-Z0-9]{{2}} | !(?i:here|channel|everyone|group|subteam) ) )
    | (?<!\w) @ (?= \\? (?i:here|channel|everyone|group) \b )
    """,
    re.VERBOSE,
)
_WORD_JOINER = "\u2060"
"""Invisible and without width; after it Slack no longer recognises what follows."""


def to_plain(text: str, own_user_id: str) -> str:
    """Return what a person typed, from the text of an event or a slash command.

    Entities are decoded and links written as Markdown. The mention of `own_user_id` is dropped; that of
    anybody else becomes `@` and the user id.
    """
    kept = _mention_of(own_user_id).sub("", text) if own_user_id else text
    return _decode(_CONTROL.sub(lambda match: _words_for(match[1]), kept)).strip()


def mentions(text: str, user_id: str) -> bool:
    """Return whether the text of an event mentions that user."""
    return _mention_of(user_id).search(text) is not None


def defuse(text: str) -> str:
    """Return Markdown that reads the same and notifies nobody, whatever it says."""
    return _PING.sub(lambda match: match[0] + _WORD_JOINER, text)


def escape(text: str) -> str:
    """Return plain text as Slack's `text` field wants it."""
    for entity, character in reversed(_ENTITIES):
        text = text.replace(character, entity)
    return text


def _mention_of(user_id: str) -> re.Pattern[str]:
    return re.compile(rf"[ \t]?<@{re.escape(user_id)}(?:\|[^<>]*)?>")


def _decode(text: str) -> str:
    for entity, character in _ENTITIES:
        text = text.replace(entity, character)
    return text


def _words_for(control: str) -> str:
    """Return the words for what stood between `<` and `>`: a mention, a command or a link."""
    target, _, label = control.partition("|")
    match target[:1]:
        case "@":
            return target
        case "#":
            return f"#{label or target[1:]}"
        case "!":
            return label or "@" + target[1:].partition("^")[0]
    address = target.removeprefix("mailto:")
    is_same = not label or label == address or label == address.partition("://")[2].rstrip("/")
    return label or address if is_same else f"[{label}]({address})"
