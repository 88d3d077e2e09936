"""Handlers around the end of a session: `/done`, how sure the learner feels, and `/handoff`."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel.ext.asyncio.session import AsyncSession

from core.messages import Action, Outgoing
from core.models import Session
from core.phrases import say
from core.profile.handoff import Handoff, end_session, handoff_of, last_handed_on, shown_in
from core.profile.handoff_text import NAME_LENGTH, WORDS, render, to_json, to_markdown
from core.profile.outcomes import cut
from core.profile.phrasing import PhraseTask
from core.profile.sessions import still_running
from core.reminders.handoffs import send_directly
from core.tutor.exchange import Exchange
from core.tutor.reading.sureness import LEFT_OPEN, SURENESS
from core.tutor.services import Services
from core.visit import Visit

FORMS = {"": render, "short": render, "text": render, "markdown": to_markdown, "md": to_markdown, "json": to_json}
"""How `/handoff` can show a hand-off, by what is asked for."""


async def done(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """End the session everywhere and hand off at once; in a channel only what was said there is shown."""
    visit = exchange.visit
    if visit.session_id is None:
        return [visit.say(say("handoff.nothing"), private=True)]
    services.private_talks.forget(visit.learner_id)
    async with services.store.write() as db:
        ended = await db.get_one(Session, visit.session_id)
        if ended.ended_at is None:
            await end_session(db, ended, "done", visit.now)
        if ended.private:
            return [visit.say(say("private.over"), private=True)]
        handoff = await shown_in(db, ended, visit.visible, visit.now)
        if ended.handoff is not None and handoff is None:
            return [await _elsewhere(db, ended, visit)]
        ended.handoff_shown_at = ended.handoff_shown_at or visit.now
        db.add(ended)
    if handoff is None:
        return [visit.say(say("handoff.nothing"), private=True)]
    return [await _with_question(services.phrase, visit, ended.id, handoff)]


async def handoff(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show the last hand-off: in short, as a Markdown document, or as JSON."""
    visit, form = exchange.visit, arguments.get("form", "").strip().casefold()
    if form not in FORMS:
        return [visit.refuse(say("handoff.unknown_form", form=form[:40]))]
    async with services.store.read() as db:
        last = await last_handed_on(db, visit.learner_id)
        shown = await shown_in(db, last, visit.visible, visit.now) if last else None
    if last is None:
        return [visit.say(say("handoff.none_yet"), private=True)]
    if shown is None:
        return [visit.say(say("handoff.ask_directly"), private=True)]
    return [visit.say(FORMS[form](shown), private=True)]


async def rate(services: Services, exchange: Exchange, session_id: str, word: str) -> list[Outgoing]:
    """Take note of how sure the learner feels after a session, or of nothing where they would rather not say.

    Said again, the last word counts.
    """
    visit = exchange.visit
    async with services.store.write() as db:
        ended = await db.get(Session, session_id)
        if ended is None or ended.learner_id != visit.learner_id or word not in (*SURENESS, LEFT_OPEN):
            return [visit.refuse(say("action.not_yours"))]
        if word == LEFT_OPEN:
            return [visit.say(say("sure.left_open"), private=True)]
        ended.confidence = int(word)
        db.add(ended)
        rated = handoff_of(ended)
    topic = cut(rated.checkpoint, NAME_LENGTH) if rated and rated.checkpoint else ""
    return [visit.say(say("sure.noted", confidence=word, topic=topic), private=True)]


async def can_be_rated(db: AsyncSession, learner_id: str, action_id: str | None) -> str | None:
    """Return the id of the ended session that a choice says something about; None for any other choice."""
    verb, _, rest = (action_id or "").partition(":")
    ended = await db.get(Session, rest.partition(":")[0]) if verb == "sure" else None
    if ended is None or ended.learner_id != learner_id or await still_running(db, ended.id) is not None:
        return None
    return ended.id


async def _elsewhere(db: AsyncSession, ended: Session, visit: Visit) -> Outgoing:
    """Send the hand-off to the direct messages, and say no more here."""
    handed = handoff_of(ended)
    if handed is not None and ended.handoff_shown_at is None:
        await send_directly(db, ended, handed, visit.now, asked_for=True)
    return visit.say(say("handoff.elsewhere"), private=True)


async def _with_question(phrase: PhraseTask, visit: Visit, session_id: str, handed: Handoff) -> Outgoing:
    """Return the hand-off, and under it the question how sure they feel; to go on without an answer is fine."""
    if handed.checkpoint is None:
        return visit.say(await phrase.phrase(visit, handed, WORDS), private=True)
    question = say("sure.question", topic=cut(handed.checkpoint, NAME_LENGTH))
    body = f"{await phrase.phrase(visit, handed, WORDS - len(question.split()))}\n\n{question}"
    actions = tuple(Action(id=f"sure:{session_id}:{n}", label=n, typed=n) for n in SURENESS)
    return visit.say(body, actions, private=True)
