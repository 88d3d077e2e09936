"""The state that a learner's answers lead to.

`replay` makes it from the log; `advance` carries it on by one answer, with the same result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from core.learning import ability
from core.learning.ability import START_THETA, Ability
from core.learning.correction import Correction
from core.learning.load import spread
from core.learning.log import GradedAnswer
from core.learning.prerequisites import called_up, credited
from core.learning.rating import GOOD_SCORE, Attempt, is_good
from core.learning.topic import ItemState, RecentAnswer, TopicState
from core.learning.unit import AnyUnit, Unit, asked_again, attempted, on_day
from core.learning.weak import next_mark

RECENT_ANSWERS = 3
RECENT_FAILURES = 2
LATENCIES_KEPT = 20
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnerState:
    """Derived state of one learner."""

    theta: float = START_THETA
    """Elo ability in logits."""
    n: int = 0
    """Graded answers."""
    correction: Correction = field(default_factory=Correction)
    """How far the chance of recalling facts is off for this learner."""
    topics: Mapping[str, TopicState] = field(default_factory=dict)
    """By topic id; only topics with an answer."""
    load: Mapping[date, int] = field(default_factory=dict)
    """How many units (skills and facts) are due on each of the learner's days, also those not in `topics`."""

    def topic(self, topic_id: str) -> TopicState:
        """Return the topic's state; that of a topic never practised if it has no answers."""
        return self.topics.get(topic_id) or TopicState(topic_id=topic_id)


def replay(answers: Iterable[GradedAnswer], start: LearnerState | None = None) -> LearnerState:
    """Return the state after all `answers`, given in any order and possibly more than once.

    `start` is the state before the first answer (its ability may come from level finding).
    """
    unique = {answer.answer_id: answer for answer in answers}
    state = start or LearnerState()
    for answer in sorted(unique.values(), key=_order):
        state = advance(state, answer)
    return state


def advance(state: LearnerState, answer: GradedAnswer) -> LearnerState:
    """Return `state` after one more answer.

    The last answer of the topic given again changes nothing. Raises ValueError for an answer older than that, or
    than the last one on a topic that it builds on: the log has then to be replayed.
    """
    before = state.topic(answer.topic_id)
    if _order(answer) == _last(before):
        return state
    if any(_order(answer) < _last(state.topic(touched)) for touched in (answer.topic_id, *answer.builds_on)):
        raise ValueError(f"answer {answer.answer_id} is older than the topic's last one: replay the log")
    # Flying west can lead back to the day before; a topic's days never run backwards.
    day = max(answer.local_day, before.last_day or date.min)
    learner, topic = ability.updated(
        Ability(state.theta, state.n), before.ability, answer, same_day_repeat=day == before.last_day
    )
    begun = _begun(before, day)
    # Asked again in the round in which it was failed, it says what was just shown, not what is remembered.
    repeated = answer.again and bool(_unit(begun, answer, day).attempts)
    after = _practised(begun, answer, day, state.load, repeated=repeated)
    proof = before.proof if repeated else before.proof.after(answer, day, learner.theta + topic.theta)
    after = replace(after, theta=topic.theta, n=topic.n, learner_theta=learner.theta, proof=proof)
    after = replace(after, mark=next_mark(before, after, learner.theta, day))
    changed = {answer.topic_id: after, **_prerequisites(state, answer, learner.theta)}
    load = Counter(state.load)
    for topic_id, topic_after in changed.items():
        load.subtract(state.topic(topic_id).due_days)
        load.update(topic_after.due_days)
    return LearnerState(
        theta=learner.theta,
        n=learner.n,
        correction=_corrected(state.correction, before, answer, day),
        topics={**state.topics, **changed},
        load={day: count for day, count in load.items() if count},
    )


def _order(answer: GradedAnswer) -> tuple[datetime, str]:
    return answer.at, answer.answer_id


def _last(topic: TopicState) -> tuple[datetime, str]:
    return topic.last_practised or _LONG_AGO, topic.last_answer_id


def _corrected(correction: Correction, topic: TopicState, answer: GradedAnswer, day: date) -> Correction:
    """Return the correction after `answer` to a question of `topic`, which is as it was before.

    Only an answer to a fact that was scheduled says something, and only one that nobody helped with.
    """
    fact = topic.items.get(answer.item_id) if answer.is_fact else None
    if fact is None or fact.schedule is None or answer.unsure or answer.retired:
        return correction
    if answer.hints and not answer.failed:
        return correction
    return correction.advance(fact.schedule, day, right=not answer.failed)


def _prerequisites(state: LearnerState, answer: GradedAnswer, learner_theta: float) -> dict[str, TopicState]:
    """Return the topics that the one of `answer` builds on, as they stand after it."""
    touched = {}
    for topic_id in answer.builds_on:
        before = state.topics.get(topic_id)
        if before is None or answer.unsure or answer.again or topic_id == answer.topic_id:
            continue
        day = max(answer.local_day, before.last_day or date.min)
        if is_good(answer):
            touched[topic_id] = credited(before, day)
        elif answer.failed:
            touched[topic_id] = called_up(before, learner_theta, day)
    return touched


def _begun(topic: TopicState, day: date) -> TopicState:
    """Return `topic` with `day` begun, if it has not been."""
    if day == topic.last_day:
        return topic
    latencies = (*topic.latencies, *topic.replies)[-LATENCIES_KEPT:]
    return replace(on_day(topic, day), days=topic.days + 1, replies=(), latencies=latencies)


def _practised(
    topic: TopicState, answer: GradedAnswer, day: date, load: Mapping[date, int], *, repeated: bool
) -> TopicState:
    """Return `topic`, its `day` begun, after `answer`, but for abilities, proof and mark."""
    topic = replace(topic, last_practised=answer.at, last_answer_id=answer.answer_id, zone=answer.zone)
    decides = not (answer.unsure or repeated)
    topic = _fact_asked(topic, answer, day, load) if answer.is_fact else topic
    if decides and not answer.is_fact:
        topic = _placed(attempted(topic, answer, day, topic.latencies), topic, load, topic.topic_id)
    if not decides:
        return topic
    failed = (answer.at,) if answer.failed else ()
    live = Attempt.of(answer).latency_s
    return replace(
        topic,
        failures=topic.failures + answer.failed,
        recent=(*topic.recent, RecentAnswer(answer.at, answer.y_eff))[-RECENT_ANSWERS:],
        recent_failures=(*topic.recent_failures, *failed)[-RECENT_FAILURES:],
        misconceived=_misconceived(topic, answer),
        replies=topic.replies if live is None else (*topic.replies, live)[-LATENCIES_KEPT:],
    )


def _misconceived(topic: TopicState, answer: GradedAnswer) -> tuple[str, ...]:
    others = tuple(item_id for item_id in topic.misconceived if item_id != answer.item_id)
    if answer.misconception:
        return (*others, answer.item_id)
    return others if answer.score >= GOOD_SCORE else topic.misconceived


def _unit(topic: TopicState, answer: GradedAnswer, day: date) -> Unit:
    """Return what `answer` is a review of, its `day` begun: the fact, or the skill behind the topic's questions."""
    return _item(topic, answer, day) if answer.is_fact else topic


def _item(topic: TopicState, answer: GradedAnswer, day: date) -> ItemState:
    return on_day(topic.items.get(answer.item_id) or ItemState(item_id=answer.item_id), day)


def _fact_asked(topic: TopicState, answer: GradedAnswer, day: date, load: Mapping[date, int]) -> TopicState:
    """Return `topic` with what `answer` says about when to ask for the fact again."""
    topic = replace(topic, n_facts=topic.n_facts + 1)
    if answer.retired:
        return topic
    before = _item(topic, answer, day)
    item = replace(before, n=before.n + 1)
    if before.attempts and not answer.unsure:
        item = asked_again(item, answer)
    elif not answer.unsure:
        name = f"{topic.topic_id}:{answer.item_id}"
        item = _placed(attempted(item, answer, day, topic.latencies), before, load, name)
    return replace(topic, items={**topic.items, answer.item_id: item})


def _placed(unit: AnyUnit, before: Unit, load: Mapping[date, int], name: str) -> AnyUnit:
    """Return `unit`, just reviewed, due where the least else is due; `load` counts it as it was `before`."""
    if unit.schedule is None:
        return unit
    others = Counter(load)
    if before.schedule is not None:
        others[before.schedule.due_day] -= 1
    return replace(unit, schedule=spread(unit.schedule, name, others))
