"""How a question looks: its text, its options, and what can be chosen besides answering."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Iterable
from dataclasses import replace

from core.decks.deck import Item, ItemKind
from core.learning.log import GraderKind
from core.learning.placement import MOST_QUESTIONS
from core.learning.rating import GOOD_SCORE
from core.messages import Action, ActionStyle, Outgoing
from core.models import Answer, Question, Round
from core.phrases import say
from core.practice.asked import Asked
from core.practice.grades import JUDGEMENTS
from core.visit import Visit

CAN_BE_LEFT = ("placement", "review")
"""Kinds of rounds that only look; a button ends them early."""

LABEL_LENGTH = 60
"""Options up to this length stand on the buttons; if one is longer, all stand in the text instead."""


def present(visit: Visit, asked: Asked) -> Outgoing:
    """Return a question as it is put, with what can be chosen in its present state."""
    question = asked.question
    text = question_text(question, asked.item, _heading(asked))
    if question.state == "judging":
        return visit.say(compare_text(asked), judge_actions(question))
    if question.attempts:
        return visit.say(text, retry_actions(question))
    leave = () if asked.round is None or asked.round.kind not in CAN_BE_LEFT else (leave_action(asked.round),)
    return visit.say(text, (*answer_actions(question, asked.item), *leave))


def compare_text(asked: Asked) -> str:
    """Return the reference and the checklist, for the learner to compare their answer with."""
    parts = [say("practice.compare"), asked.item.reference]
    if asked.item.checklist:
        parts.append("\n".join(f"- {point}" for point in asked.item.checklist))
    return "\n\n".join([*parts, say("practice.judge")])


def option_order(question: Question, item: Item) -> list[int]:
    """Return the order in which the options are shown: shuffled, the same for the same question."""
    return _shuffled(question.id, len(item.options))


def step_order(question: Question, item: Item) -> list[int]:
    """Return the order in which the steps are shown, as their indices: shuffled likewise, and never a right one."""
    return shuffled_steps(item, question.id)


def shuffled_steps(item: Item, seed: str) -> list[int]:
    """Return the indices of the steps in an order that depends on the seed alone, and is never a right one."""
    seeds = itertools.chain([seed], (f"{seed}:{turn}" for turn in itertools.count()))
    orders = (_shuffled(seed, len(item.steps)) for seed in seeds)
    return next(order for order in orders if tuple(order) not in item.orders)


def as_shown(question: Question, item: Item) -> Item:
    """Return the item with its options or steps in the order shown, which is what "the second one" refers to."""
    if item.kind is ItemKind.ORDERING:
        return replace(item, shown=tuple(step_order(question, item)))
    if item.correct is None:
        return item
    order = option_order(question, item)
    options = tuple(item.options[index] for index in order)
    return replace(item, options=options, correct=order.index(item.correct))


def question_text(question: Question, item: Item, heading: str) -> str:
    """Return the question as it is asked."""
    parts = [heading, item.question] if heading else [item.question]
    match item.kind:
        case ItemKind.CHOICE if not _fits_on_buttons(item):
            parts.append(_numbered(item.options[index] for index in option_order(question, item)))
        case ItemKind.CLOZE if len(item.gaps) == 1:
            parts.append(say("practice.how.gap"))
        case ItemKind.CLOZE:
            parts.append(say("practice.how.gaps", gaps=len(item.gaps)))
        case ItemKind.ORDERING:
            numbers = " ".join(str(n + 1) for n in range(len(item.steps)))
            parts.append(_numbered(item.steps[index] for index in step_order(question, item)))
            parts.append(say("practice.how.ordering", example=numbers))
        case ItemKind.OUTPUT:
            parts.append(say("practice.how.output"))
    return "\n\n".join(parts)


def answer_text(item: Item) -> str:
    """Return the right answer as it is shown; what has several lines stands below, and not beside, its heading."""
    if item.kind.free_form or "\n" in item.solution:
        return f"{say('practice.answer_below')}\n\n{item.solution}"
    return say("practice.reference", answer=item.solution)


def answer_actions(question: Question, item: Item) -> tuple[Action, ...]:
    """Return what can be chosen when a question has just been asked."""
    if item.kind is not ItemKind.CHOICE:
        return (_skip(question, say("practice.action.skip_word")),)
    on_buttons = _fits_on_buttons(item)
    options = tuple(
        Action(
            id=f"answer:{question.id}:{index}",
            label=_plain(item.options[index]) if on_buttons else say("practice.action.option", number=n),
            typed=str(n),
        )
        for n, index in enumerate(option_order(question, item), 1)
    )
    return (*options, _skip(question, str(len(options) + 1)))


def leave_action(looking: Round) -> Action:
    """Return the button that ends level finding or a light review early."""
    return Action(
        id=f"leave:{looking.id}", label=say("placement.action.leave"), typed=say("placement.action.leave_word")
    )


def retry_actions(question: Question) -> tuple[Action, ...]:
    """Return what can be chosen after a wrong attempt that may be repeated."""
    hint = Action(
        id=f"hint:{question.id}",
        label=say("practice.action.hint"),
        typed=say("practice.action.hint_word"),
        style=ActionStyle.PRIMARY,
    )
    reveal = Action(
        id=f"reveal:{question.id}",
        label=say("practice.action.reveal"),
        typed=say("practice.action.reveal_word"),
    )
    return (hint, reveal)


def judge_actions(question: Question) -> tuple[Action, ...]:
    """Return how the learner can judge their own answer."""
    return tuple(
        Action(id=f"judge:{question.id}:{word}", label=say(f"practice.action.{word}"), typed=str(n))
        for n, word in enumerate(JUDGEMENTS, 1)
    )


def is_disputable(answer: Answer) -> bool:
    """Say whether the learner can dispute a grade: one that somebody else gave to their own words, and not in full.

    Disputed once, and only as long as the words are kept.
    """
    own = answer.grader_kind == GraderKind.SELF or answer.revealed or answer.verdict == "skipped"
    return not own and bool(answer.text) and answer.supersedes_id is None and answer.score < GOOD_SCORE


def dispute_actions(answer: Answer) -> tuple[Action, ...]:
    """Return how a grade can be disputed; nothing where it cannot."""
    return (dispute_action(answer.id),) if is_disputable(answer) else ()


def dispute_action(answer_id: str) -> Action:
    """Return the button by which the grade of that answer is disputed."""
    label, word = say("practice.action.dispute"), say("practice.action.dispute_word")
    return Action(id=f"dispute:{answer_id}", label=label, typed=word)


def puts_question(outgoing: Outgoing) -> bool:
    """Say whether a message puts a question, or shows one again: each of them can be passed over or judged."""
    return any(action.id.startswith(("reveal:", "judge:")) for action in outgoing.actions)


def _heading(asked: Asked) -> str:
    if asked.round is None:
        return ""
    number = asked.question.position + 1
    if asked.round.kind == "placement":
        return say("placement.heading", number=number, most=MOST_QUESTIONS)
    if asked.round.kind == "made":  # how many there will be is not known yet
        return say("practice.made_heading", number=number)
    if asked.round.kind == "review":
        return say("review.heading", number=number, total=len(asked.round.item_ids))
    if asked.comes_again:
        return say("practice.again")
    if asked.round.kind == "mixed":
        return say("practice.question", number=number, total=asked.round.chosen, topic=asked.topic.name)
    last = asked.round.chosen - 1
    if asked.question.position == last:
        return say("practice.closing")
    return say("practice.task", number=number, total=last)


def _skip(question: Question, typed: str) -> Action:
    return Action(id=f"reveal:{question.id}", label=say("practice.action.skip"), typed=typed)


def _shuffled(seed: str, count: int) -> list[int]:
    """Return the numbers below `count` in an order that depends on the seed alone."""

    def place(index: int) -> bytes:
        return hashlib.sha256(f"{seed}:{index}".encode()).digest()

    return sorted(range(count), key=place)


def _numbered(lines: Iterable[str]) -> str:
    return "\n".join(f"{number}. {line}" for number, line in enumerate(lines, 1))


def _fits_on_buttons(item: Item) -> bool:
    return all(len(_plain(option)) <= LABEL_LENGTH and "\n" not in option for option in item.options)


def _plain(option: str) -> str:
    return option.replace("`", "")
