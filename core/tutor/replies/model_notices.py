"""Why the rules go on where a language model was expected."""

from __future__ import annotations

from core.errors import CapReached, ModelUnavailable, TooFast
from core.learning.days import DAY_STARTS, local_date
from core.messages import Outgoing
from core.phrases import on_due_day, say
from core.visit import Visit


class ModelNotices:
    """Tells each learner why; what lasts for longer, once in a session."""

    def __init__(self) -> None:
        self._told: dict[str, tuple[str | None, set[type[ModelUnavailable]]]] = {}

    def about(self, problem: ModelUnavailable, visit: Visit) -> list[Outgoing]:
        """Return what to say about `problem`, if anything; about a share that is used up, to the learner alone."""
        if not isinstance(problem, CapReached | TooFast):
            return [visit.say(say("reply.model_down"))]
        session, told = self._told.get(visit.learner_id, (None, set()))
        if session != visit.session_id:
            told = set()
        if type(problem) in told:
            return []
        self._told[visit.learner_id] = visit.session_id, told | {type(problem)}
        text = say("haste.fast") if isinstance(problem, TooFast) else _used_up(problem, visit)
        return [visit.say(text, private=True)]


def _used_up(problem: CapReached, visit: Visit) -> str:
    if problem.until is None:
        return say("cap.nothing")
    day = on_due_day(local_date(problem.until, visit.timezone), local_date(visit.now, visit.timezone))
    return say(f"cap.{problem.cap}", day=day, time=f"{DAY_STARTS:%H:%M}".removeprefix("0"))
