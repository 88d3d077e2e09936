"""How what is remembered is shown: a line in a list, or all that is known of one entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from urllib.parse import unquote

from core.learning.days import local_date
from core.memory.extraction.slots import LANGUAGE, STATEMENTS
from core.memory.zones import DIRECT_ZONE
from core.models import Memory
from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.profile.remembered import Remembered
from core.tutor.handlers.weights import weight
from core.visit import Visit


def entry_lines(visit: Visit, entries: Sequence[Remembered]) -> list[str]:
    """Return each entry in the learner's words; where several come from one sentence, what each of them says."""
    repeated = Counter((e.memory.kind, e.memory.quote) for e in entries if e.memory is not None)
    return [_line(visit, entry, repeated) for entry in entries]


def details(visit: Visit, entry: Remembered) -> list[str]:
    """Return what there is to know of one entry: the learner's words, when and where they were said, its weight."""
    memory, day = entry.memory, said_on(visit, entry)
    place = place_name(entry.zone)
    if memory is None:
        kind = say(f"told.kind.{entry.told[0][0].kind}")
        names = few_names([topic.name for _, topic in entry.told])
        return [say("memory.said_of", kind=kind, topics=names, quote=entry.quote, day=day, place=place)]
    kind = say(f"memory.kind.{memory.kind}")
    lines = [say("memory.said", kind=kind, quote=memory.quote, day=day, place=place)]
    if _says_more(memory):
        lines.append(say("memory.taken_as", text=memory.text))
    if effect := effect_of(memory):
        lines.append(say("memory.effect_line", effect=effect))
    lines.append(say("memory.weighs", weight=weight(memory, visit.now)))
    lines += [say(f"memory.mark_line.{mark}") for mark in _marks(memory)]
    return lines


def effect_of(memory: Memory) -> str:
    """Return what a wish changes; empty for any other memory."""
    if memory.slot == LANGUAGE:
        return say("memory.effect.language", language=memory.value)
    return say(f"memory.effect.{memory.value}") if (memory.slot, memory.value) in STATEMENTS else ""


def place_name(zone: str) -> str:
    """Return in words where something was said."""
    if zone == DIRECT_ZONE:
        return say("memory.place.direct")
    kind, _, rest = zone.partition(":")
    platform = unquote(rest.partition("/")[0]).title()
    return say(f"memory.place.{kind}", platform=platform)


def said_on(visit: Visit, entry: Remembered) -> str:
    """Return the date on which it was said, as the learner's calendar showed it."""
    return day_name(local_date(entry.said_at, visit.timezone))


def _line(visit: Visit, entry: Remembered, repeated: Counter[tuple[str, str]]) -> str:
    memory, day = entry.memory, said_on(visit, entry)
    if memory is None:
        names = few_names([topic.name for _, topic in entry.told])
        kind = say(f"told.kind.{entry.told[0][0].kind}")
        return say("memory.topic", kind=kind, topics=names, quote=entry.quote, day=day)
    said = memory.text if repeated[memory.kind, memory.quote] > 1 else f"“{memory.quote}”"
    kind = say(f"memory.kind.{memory.kind}")
    marks = "".join(f"; {say(f'memory.mark.{mark}')}" for mark in _marks(memory))
    line = say("memory.entry", kind=kind, said=said, day=day, weight=weight(memory, visit.now), marks=marks)
    effect = effect_of(memory)
    return f"{line}: {effect}" if effect else line


def _marks(memory: Memory) -> list[str]:
    return [mark for mark, holds in (("pinned", memory.pinned), ("shared", memory.shared)) if holds]


def _says_more(memory: Memory) -> bool:
    return memory.text.casefold().strip(" .") not in memory.quote.casefold()
