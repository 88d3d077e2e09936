"""Whether more of the same still helps: a unit that does not come right however often it is asked needs help.

Who has not had three right in a row after ten answers will mostly not have it after twenty either. Then another way
is needed (a prerequisite, an explanation, a question back), not another question.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

IN_A_ROW = 3
"""Good answers in a row that show that it comes right."""
MOST_TRIES = 10
"""Answers without that many in a row, from which on a unit needs help."""
FAILING_DAYS = 4
"""Days that went badly, from which on a unit needs help."""
FACT_FAILING_DAYS = 8
"""The same for a fact by itself, which is simply forgotten now and then: as many lapses as make a leech in Anki."""
STEADY_DAYS = 2
"""Days in a row that went well, after which the bad ones before count no more."""
REST = timedelta(days=4)
"""How long a skill that needs help is not asked about after its last answer. Then one easier question is.

Long enough to read about it or to work on what it builds on; short enough that three good answers, which end it,
take no more than two weeks. Without it a skill that was once hard would never come again.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struggle:
    """How hard a unit is going."""

    run: int = 0
    """Good answers in a row up to now."""
    tries: int = 0
    """Answers since there were last `IN_A_ROW` good ones in a row."""
    failing_days: tuple[date, ...] = ()
    """Learner's days that went badly: the last few that nothing has made good."""
    steady_days: int = 0
    """Days in a row that went well, before the last day."""

    @property
    def needs_help(self) -> bool:
        """Whether it is not to be drilled any further."""
        return self.tries >= MOST_TRIES or len(self.failing_days) >= FAILING_DAYS

    def after_day(self, day: date) -> Struggle:
        """Return how it stands once the learner's `day` is over."""
        return replace(self, steady_days=0 if day in self.failing_days else self.steady_days + 1)

    def after_try(self, *, good: bool) -> Struggle:
        """Return how it stands after one more question, by the first answer to it."""
        run = self.run + 1 if good else 0
        return replace(self, run=run, tries=0 if run >= IN_A_ROW else self.tries + 1)

    def rated(self, day: date, *, failing: bool) -> Struggle:
        """Return how it stands when the learner's `day` is going so far."""
        others = tuple(earlier for earlier in self.failing_days if earlier != day)
        if failing:
            return replace(self, failing_days=(*others, day)[-FACT_FAILING_DAYS:])
        return replace(self, failing_days=() if self.steady_days + 1 >= STEADY_DAYS else others)
