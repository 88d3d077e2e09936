"""A learner's progress in words: a table for the chat, and the text for who cannot see the picture."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import timedelta

from core.phrases import day_name, say
from core.phrases.lists import few_names
from core.profile.progress.figures import FORECAST_DAYS, Progress, TopicFigures

POINTS = (0, 7, 14, 30)
"""The days ahead whose forecast is named; all of them are in `FORECAST_DAYS`."""

NAME_WIDTH = 24
"""Columns of a topic's name in the table."""

ALT_NAME_LENGTH = 20
"""So that all of an alternative text fits into what platforms take: some 1,000 characters."""
UNTOUCHED_NAMED = 5


def progress_text(progress: Progress) -> str:
    """Return the progress as CommonMark: a table in a code block, and a line for each of the other figures."""
    lines = [say("progress.title", day=day_name(progress.today), year=progress.today.year), "```text"]
    lines += [*_table(progress.topics), "```"]
    if progress.more:
        lines.append(say("progress.more", count=progress.more))
    if progress.untouched:
        names = [shortened(name, NAME_WIDTH) for name in progress.untouched]
        lines.append(say("progress.untouched", topics=few_names(names, UNTOUCHED_NAMED)))
    return "\n".join([*lines, *_other_figures(progress)])


def alt_text(progress: Progress) -> str:
    """Return in words what the picture shows."""
    topics = "; ".join(
        say(
            "progress.alt_topic",
            number=topic.number,
            topic=shortened(topic.name, ALT_NAME_LENGTH),
            mastery=mastery_words(topic),
            answers=topic.answers,
        )
        for topic in progress.topics
    )
    more = [say("progress.more", count=progress.more)] if progress.more else []
    return say("progress.alt", parts=" ".join([*_other_figures(progress), *more, f"{topics}."]))


def mastery_words(topic: TopicFigures) -> str:
    """Return how well a topic is known: a percentage only where there are enough answers for one."""
    word = say(f"mastery.{topic.mastery}")
    if topic.sure:
        word = say("progress.mastery", percent=percent(topic.value), word=word)
    return f"{word}, {say('progress.set_aside')}" if topic.set_aside else word


def percent(share: float) -> int:
    """Return 0 to 1 as a whole percentage."""
    return round(100 * share)


def shortened(name: str, width: int) -> str:
    """Return a name in at most `width` columns of a terminal, with an ellipsis where it was cut."""
    if columns(name) <= width:
        return name
    kept = name
    while columns(kept) > width - 1:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def columns(text: str) -> int:
    """Return how many columns a text takes where all letters are equally wide; those of East Asia take two."""
    widths = (2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
    marks = sum(unicodedata.category(character) in ("Mn", "Me", "Cf") for character in text)
    return sum(widths) - marks


def _table(topics: Sequence[TopicFigures]) -> list[str]:
    heading = (
        "",
        say("progress.column_topic"),
        say("progress.column_mastery"),
        say("progress.column_answers"),
    )
    rows = [heading, *(_cells(topic) for topic in topics)]
    widths = [max(columns(row[place]) for row in rows) for place in range(len(heading))]
    return ["  ".join(_padded(row, widths)).rstrip() for row in rows]


def _cells(topic: TopicFigures) -> tuple[str, str, str, str]:
    # In a code block a backtick ends nothing, but a row of them could end the block.
    name = shortened(topic.name.replace("```", "'''"), NAME_WIDTH)
    return str(topic.number), name, mastery_words(topic), str(topic.answers)


def _padded(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Yield the cells, numbers to the right."""
    for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        blanks = " " * (width - columns(cell))
        yield blanks + cell if place in (0, len(cells) - 1) else cell + blanks


def _other_figures(progress: Progress) -> list[str]:
    """Return in words what will be remembered, and how much was answered."""
    lines = []
    if progress.remembered:
        by_day = dict(zip(FORECAST_DAYS, progress.remembered, strict=True))
        points = [_point(days, by_day[days]) for days in POINTS]
        lines.append(say("progress.forecast", points=", ".join(points)))
    most = max(progress.activity, default=0)
    if not most:
        return [*lines, say("progress.activity_none")]
    busiest = progress.first_day + timedelta(days=progress.activity.index(most))
    count, days = sum(progress.activity), sum(answers > 0 for answers in progress.activity)
    return [*lines, say("progress.activity", count=count, days=days, day=day_name(busiest), most=most)]


def _point(days: int, chance: float) -> str:
    """Return what stays in mind so many days ahead."""
    if not days:
        return say("progress.point_today", percent=percent(chance))
    return say("progress.point", days=days, percent=percent(chance))
