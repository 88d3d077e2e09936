"""Wishes that have a command, said in words: what can be done is done, and for the rest the way is shown."""

from __future__ import annotations

import re
from collections.abc import Mapping

from core.messages import Outgoing
from core.phrases import say
from core.profile.erasing.scopes import Scope
from core.tutor.exchange import Exchange
from core.tutor.handlers import forgetting, memories
from core.tutor.handlers.progressing import progress
from core.tutor.handlers.reminding import reminders
from core.tutor.handlers.topics import take_sentence
from core.tutor.reading.forget_words import wants_everything_forgotten
from core.tutor.reading.intents import LONGEST_REQUEST
from core.tutor.reading.memory_words import forget_wish
from core.tutor.services import Services

_POLITE = r"\W*(?:(?:please|can you|could you|would you|meno|ok|hey|i(?:'d| would) like you to|i want you to),? )*"
_REMINDERS = r"(?:reminders?|remind(?:ing)?(?: me)?|notif(?:ications?|y(?:ing)? me)|nudg(?:es?|ing)(?: me)?)"
_AT = r"(?P<time>\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?)?)"

_STOP_REMINDING = re.compile(
    rf"{_POLITE}(?:(?:stop|end|no more|turn off|switch off|disable|cancel)"
    rf"(?: (?:the|my|your|all|sending|me|any))* {_REMINDERS}|(?:don'?t|do not|never) remind me"
    r"|turn (?:the |my )?reminders off|i (?:don'?t|do not) want (?:(?:any|your) )?(?:reminders|to be reminded))"
    r"(?: any ?more| again| please| ever)*\W*",
    re.IGNORECASE,
)
_REMIND_AT = re.compile(
    rf"{_POLITE}(?:remind me(?: (?:daily|every day|each day))?|i(?: want| would like|'?d like) to be reminded"
    rf"(?: (?:daily|every day|each day))?|send (?:me )?(?:my |the )?reminders)(?: (?:daily|every day))? at {_AT}"
    r"(?: (?:every day|daily|please|each day))*\W*",
    re.IGNORECASE,
)
_PROGRESS = re.compile(
    rf"{_POLITE}(?:(?:show|draw|give|plot)(?: me)?(?: (?:a|the) (?:picture|chart|graph|overview) of)? my progress"
    r"|how am i (?:doing|getting on|progressing)|how far (?:am i|have i (?:come|got))|what(?:'?s| is) my progress"
    r"|how much progress have i made)(?: so far| overall| by now| please)*\W*",
    re.IGNORECASE,
)

_POINTED: Mapping[str, re.Pattern[str]] = {
    "can_do": re.compile(
        r"\W*(?:so |and )?(?:what (?:all )?(?:can|do) you do(?: for me)?|what are you (?:able to do|good at)"
        r"|how (?:can|do) you help(?: me)?|what are my options|how do(?:es)? (?:you|this|it) work)\W*",
        re.IGNORECASE,
    ),
    "who": re.compile(
        r"\W*(?:who|what) are you(?: exactly| meno)?\W*"
        r"|\W*are you (?:a |an )?(?:human|robot|bot|ai|person|real)\W*",
        re.IGNORECASE,
    ),
    "goal": re.compile(
        rf"{_POLITE}(?:i (?:want|need|would like) to )?(?:change|set|update|edit|drop|remove)"
        r" (?:my |the |a )?(?:new )?goal\W*",
        re.IGNORECASE,
    ),
    "forget": re.compile(
        rf"{_POLITE}(?:delete|erase|forget|remove|wipe|clear)"
        r" (?:everything|all|my (?:data|account|memories|history|profile)|me\b|what)(?: .{0,60})?\W*",
        re.IGNORECASE,
    ),
}
"""What is asked for, by the text that answers it."""


async def answer_wish(services: Services, exchange: Exchange, text: str) -> list[Outgoing] | None:
    """Do what is wished for, or say which command does it; None where the message is no such wish."""
    line = " ".join(text.split())
    if len(line) > LONGEST_REQUEST:
        return None
    if (setting := reminders_wanted(line)) is not None:
        exchange.kind = "command"
        return await reminders(services, exchange, {"setting": setting})
    if _PROGRESS.fullmatch(line):
        exchange.kind = "command"
        return await progress(services, exchange, {})
    if (wish := forget_wish(line)) is not None:
        exchange.kind = "command"
        return await memories.do(services, exchange, wish)
    if wants_everything_forgotten(line) and not exchange.visit.private:
        exchange.kind = "command"
        return await forgetting.forget(services, exchange, {"what": Scope.EVERYTHING})
    pointed = next((key for key, pattern in _POINTED.items() if pattern.fullmatch(line)), None)
    if pointed is None:
        return await take_sentence(services, exchange, line)
    exchange.kind = "command"
    return [exchange.visit.say(say(f"wish.{pointed}"), private=True)]


def is_wish(text: str) -> bool:
    """Say whether the message is such a wish, so that it cannot be the answer to a question."""
    line = " ".join(text.split())
    if len(line) > LONGEST_REQUEST:
        return False
    if reminders_wanted(line) is not None or forget_wish(line) is not None:
        return True
    return any(p.fullmatch(line) for p in (_PROGRESS, *_POINTED.values()))


def reminders_wanted(line: str) -> str | None:
    """Return what `/reminders` is to be told, where a line asks for nothing but reminders or none."""
    if _STOP_REMINDING.fullmatch(line):
        return "off"
    found = _REMIND_AT.fullmatch(line)
    return found["time"].replace(" ", "").replace(".m.", "m").replace(".", ":") if found else None
