"""Progress to draw and to describe, made up."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from core.learning.weak import MasteryWord
from core.profile.progress.figures import ACTIVITY_DAYS, FORECAST_DAYS, Progress, TopicFigures

MASTERY = (
    (MasteryWord.SOLID, 1.0),
    (MasteryWord.GETTING_THERE, 0.75),
    (MasteryWord.SHAKY, 0.0),
    (MasteryWord.NOT_ENOUGH_EVIDENCE, 0.5),
)


def some_progress(names: Sequence[str], *, more: int = 0, set_aside: bool = False) -> Progress:
    """Return progress on topics of these names, as different as it comes, and with the longest words."""
    topics = [
        TopicFigures(
            number=number,
            name=name,
            answers=1000 - 70 * number if MASTERY[number % 4][1] != 0.5 else 2,
            mastery=MASTERY[number % 4][0],
            value=MASTERY[number % 4][1],
            set_aside=set_aside,
        )
        for number, name in enumerate(names, 1)
    ]
    return Progress(
        today=date(2026, 9, 30),
        topics=tuple(topics),
        more=more,
        untouched=("masts",),
        remembered=tuple(1.0 - day / 60 for day in FORECAST_DAYS),
        activity=(0, 1, 12, 123, *[8] * (ACTIVITY_DAYS - 5), 99),
    )


ONE_ANSWER = Progress(
    today=date(2026, 3, 2),
    topics=(TopicFigures(number=1, name="knots", answers=1, mastery=MasteryWord.NOT_ENOUGH_EVIDENCE, value=0.5),),
    more=0,
    untouched=(),
    remembered=(),
    activity=(0,) * (ACTIVITY_DAYS - 1) + (1,),
)
