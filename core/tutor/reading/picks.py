"""What a typed number or word picks: the same as pressing the button that it stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import ItemKind
from core.models import Answer, Inquiry, Question, Round, TopicEdit, Turn
from core.practice.asked import ANSWERED_BY_TYPING, Asked
from core.practice.questions import present
from core.profile.counting import counts
from core.tutor.reading.labels import as_label
from core.tutor.reading.sureness import asked_about, how_sure
from core.visit import Visit

ALSO_TYPED: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("remind", "on"): ("yes", "yes please", "y", "sure", "ok", "okay"),
    ("remind", "off"): ("no", "no thanks", "n"),
    ("snooze", "later"): ("later",),
    ("snooze", "tomorrow"): ("tomorrow",),
    ("snooze", "pause"): ("pause",),
    ("ask", "yes"): (
        "yes",
        "yes please",
        "y",
        "sure",
        "ok",
        "okay",
        "still right",
        "that's right",
        "correct",
        "yes it is",
    ),
    ("ask", "no"): ("no", "no thanks", "n", "not now"),
    ("ask", "goal"): ("change", "my goal changed", "new goal", "goal", "change my goal"),
    ("ask", "wrong"): ("no", "n", "wrong", "that's not right", "not quite", "that's wrong"),
    ("ask", "fits"): ("yes", "y", "fits", "ok", "okay", "right", "correct"),
    ("ask", "high"): ("too hard", "lower"),
    ("ask", "low"): ("too easy", "higher"),
    ("ask", "skip"): ("no", "no thanks", "n", "not now", "later"),
    ("ask", "cancel"): (
        *("nothing", "never mind", "no", "no thanks", "n", "leave it", "keep it", "skip"),
        *("go on", "go on without it"),
    ),
    ("round", "go"): ("continue", "resume", "go on with it", "yes", "y"),
    ("round", "back"): ("go back", "back to it", "continue", "resume"),
    ("round", "new"): ("new", "a new round", "start over"),
    ("round", "same"): ("new", "a new round", "start over"),
    ("leave", ""): ("stop", "skip level finding", "enough"),
    ("judge", "got"): ("got it", "i had it", "right", "yes"),
    ("judge", "partly"): ("partially", "half", "i think partly"),
    ("judge", "missed"): ("missed", "wrong", "no"),
    ("rejudge", "missed"): ("missed", "wrong", "no", "cancel", "never mind", "leave it"),
}
"""What people say instead of pressing, by the action's verb and argument (none: whatever it is).

How sure one feels has many more words (core.tutor.reading.sureness)."""

LOOK_BACK = 10
"""How many of Meno's messages back something can still be picked by typing."""

GRADED = ("judge", "reveal")
"""What ends an older question unanswered, or grades it: no words do that while Meno asks how sure one feels."""


async def picked(
    db: AsyncSession, visit: Visit, turns: Sequence[Turn], text: str, waiting: Asked | None
) -> str | None:
    """Return the id of the action that `text` picks, of what was `said_here`; None if it picks nothing.

    The newest message that offers it counts, of those that were there when it was typed; a number is never looked
    for in an older list, as what is read is the newest one, nor beyond a command or an answer, with which that list
    is over. So is the offer to make one of two topics. A word that stands for a button without being on it
    (yes, no) picks from the newest offers only, so that it answers no older one. Beyond the question that waits for
    an answer, and the verdict that came with it, nothing is picked, so that a typed answer is never taken for a
    choice of an older message. How sure one feels can be said in the very next message only.
    """
    typed, asked_by = as_label(text), None
    about, newest_offers = _how_sure_about(turns), None
    over = await _events_before_latest(db, turns)
    for turn in turns:
        if asked_by not in (None, turn.event_id):
            return None
        offered = await _offered(db, visit, turn, ("sure",) if about is None else GRADED)
        newest_offers = newest_offers or (turn.event_id if offered else None)
        is_over = turn.event_id in over, turn.event_id != newest_offers
        for action in _left(offered, typed, waiting, *is_over):
            words = _words_for(action["id"]) if turn.event_id == newest_offers else ()
            said = (action["typed"].casefold(), action["label"].casefold(), *words)
            if typed in said:
                return action["id"]
        if typed.isdecimal() and any(action["typed"] == typed for action in turn.actions):
            return None  # it stands in the newest list that has it, and that one is over
        if about is not None and asked_about(offered) == about and (word := how_sure(text)) is not None:
            return f"sure:{about}:{word}"
        if waiting is not None and any(waiting.question.id in action["id"] for action in turn.actions):
            asked_by = turn.event_id
    if waiting is None or asked_by is not None:
        return None
    # Much was said since the question was put; it still waits, and there is no newer list with that in it.
    offered_with_it = present(visit, waiting).actions
    return next((a.id for a in offered_with_it if typed in (a.typed.casefold(), a.label.casefold())), None)


async def _events_before_latest(db: AsyncSession, turns: Sequence[Turn]) -> frozenset[str]:
    """Return the events of these turns before the latest command or answer of the learner's."""
    events = list(dict.fromkeys(turn.event_id for turn in turns))
    query = select(Turn.event_id).where(
        col(Turn.event_id).in_(events), Turn.part == 0, col(Turn.kind).in_(("command", "answer"))
    )
    ending = set(await db.exec(query))
    latest = next((place for place, event in enumerate(events) if event in ending), len(events))
    return frozenset(events[latest + 1 :])


async def _offered(db: AsyncSession, visit: Visit, turn: Turn, barred: Sequence[str]) -> list[dict[str, str]]:
    """Return what a message offers that can still be chosen, but for the verbs that are `barred`."""
    return [
        action
        for action in turn.actions
        if _split(action["id"])[0] not in barred and await _still_open(db, action["id"], visit)
    ]


def _left(
    offered: Sequence[dict[str, str]], typed: str, waiting: Asked | None, before_command: bool, before_offers: bool
) -> list[dict[str, str]]:
    """Return what of an offer can be picked so, where a command or other offers came after it."""
    by_number = typed.isdecimal() and (before_command or before_offers)
    return [
        action
        for action in offered
        if (waiting is not None and waiting.question.id in action["id"])
        or not (by_number or (before_command and _split(action["id"])[0] == "merge"))
    ]


def asks_how_sure(turns: Sequence[Turn]) -> bool:
    """Say whether the last thing that was `said_here` is the question how sure the learner feels."""
    return _how_sure_about(turns) is not None


async def compared_answer(db: AsyncSession, visit: Visit, turns: Sequence[Turn]) -> str | None:
    """Return the id of the disputed answer that the last that was `said_here` asks to judge; None if none is."""
    newest = [action["id"] for turn in turns if turn.event_id == turns[0].event_id for action in turn.actions]
    for action_id in newest:
        verb, answer_id = _split(action_id)
        if verb == "rejudge" and await _still_open(db, action_id, visit):
            return answer_id
    return None


def offers_to_dispute(turns: Sequence[Turn]) -> bool:
    """Say whether the last thing that was `said_here` is a grade that can be disputed."""
    newest = [action["id"] for turn in turns if turn.event_id == turns[0].event_id for action in turn.actions]
    return any(_split(action_id)[0] == "dispute" for action_id in newest)


def _how_sure_about(turns: Sequence[Turn]) -> str | None:
    """Return the id of the session about which the newest of these messages ask how sure the learner feels."""
    about = (asked_about(turn.actions) for turn in turns if turn.event_id == turns[0].event_id)
    return next((session_id for session_id in about if session_id is not None), None)


async def said_here(db: AsyncSession, visit: Visit, received_at: datetime) -> Sequence[Turn]:
    """Return what Meno said here by that instant, when a message came in; the newest first."""
    query = (
        select(Turn)
        .where(Turn.learner_id == visit.learner_id, Turn.address == visit.address.to_key(), Turn.role == "tutor")
        .where(Turn.at > visit.now - ANSWERED_BY_TYPING, Turn.at <= received_at)
        .order_by(col(Turn.id).desc())
        .limit(LOOK_BACK)
    )
    return (await db.exec(query)).all()


def wants_number(waiting: Asked | None) -> bool:
    """Say whether a bare number can be an answer to what was asked."""
    return waiting is not None and (waiting.question.state == "judging" or waiting.item.kind is not ItemKind.CHOICE)


def is_bare_number(text: str) -> bool:
    """Say whether the message is a number and nothing else, as one types to pick."""
    return text.strip().rstrip(").").isdecimal()


def _words_for(action_id: str) -> tuple[str, ...]:
    verb, _, rest = action_id.partition(":")
    word = rest.rpartition(":")[2].partition(".")[0]  # behind a dot stands how many
    return ALSO_TYPED.get((verb, word)) or ALSO_TYPED.get((verb, ""), ())


async def _still_open(db: AsyncSession, action_id: str, visit: Visit) -> bool:
    """Say whether an action can still be chosen by typing; those of a question end with it."""
    verb, reference = _split(action_id)
    if verb == "ask":
        inquiry = await db.get(Inquiry, reference)
        return inquiry is not None and (inquiry.state == "open" or inquiry.answered_by == visit.event_id)
    if verb == "edit":
        edit = await db.get(TopicEdit, int(reference))
        return edit is not None and (edit.taken_back_at is None or visit.again)
    if verb == "leave":
        finding = await db.get(Round, reference)
        return finding is not None and (finding.state == "open" or visit.again)
    if verb == "round":
        left_open = await db.get(Round, reference)
        word = action_id.split(":")[2].partition(".")[0]
        taken_up = ("open", "set_aside") if word in ("back", "same") else ("open",)
        return left_open is not None and (left_open.state in taken_up or visit.again)
    if verb in ("dispute", "rejudge"):
        query = select(Answer.id).where(Answer.id == reference, counts())
        return (await db.exec(query)).first() is not None
    if verb not in ("answer", "hint", "reveal", "judge"):
        return True
    question = await db.get(Question, reference)
    return question is not None and question.state in ("open", "judging")


def _split(action_id: str) -> Sequence[str]:
    verb, _, rest = action_id.partition(":")
    return verb, rest.partition(":")[0]
