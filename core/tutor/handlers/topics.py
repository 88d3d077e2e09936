"""The `/topic` command: the learner's topics, listed and changed by their own hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rapidfuzz import fuzz, process
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.shelf import NEAR_NAME, Shelf
from core.decks.topic_names import LONGEST_TOPIC, topic_key
from core.messages import Action, Outgoing
from core.models import Inquiry, Topic, TopicEdit
from core.phrases import say
from core.phrases.lists import few_lines
from core.profile.inquiries import Kind, ask, drop
from core.profile.merged import MERGED, whole_topic
from core.profile.merging import merge, merging_of
from core.profile.renaming import check_name, rename
from core.profile.standing import standings
from core.profile.taking_back import take_back
from core.profile.topic_edits import NameTaken, TopicRefused, edit_by_event, edit_of, latest_edit
from core.profile.topic_lines import details, topic_line
from core.profile.topic_map import BUILDS_ON, RENAMED, UNDER, topic_map
from core.profile.topic_ties import tie, untie
from core.profile.topics import ensure_topic, find_topic
from core.tutor.exchange import Exchange
from core.tutor.reading.topic_words import Deed, TopicWish, command_wishes, sentence_wishes
from core.tutor.services import Services
from core.visit import Visit

_KNOWN_ALREADY = (Deed.RENAME, Deed.SPLIT, Deed.SHOW)
"""Deeds whose other name is none of a topic that there is."""


async def topic(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """List the topics, show one, or change them as told."""
    visit, words = exchange.visit, arguments.get("change", "").strip()
    if not words:
        return [await _listed(services, visit)]
    if visit.visible is not None:  # names and ties that were given elsewhere would show in what is refused
        return [visit.refuse(say("topic.direct_only"))]
    async with services.store.write() as db:
        wishes = command_wishes(words)
        wish = await _meant(db, visit, services.shelf, wishes) or wishes[0]
        return [await _done(db, visit, services.shelf, wish)]


async def take_sentence(services: Services, exchange: Exchange, text: str) -> list[Outgoing] | None:
    """Do what a message says of topics, where both are known; None for any other message.

    Where others read it says where topics are changed, if it is about topics that may be named there.
    """
    visit, wishes = exchange.visit, sentence_wishes(text)
    if visit.private or not wishes:
        return None
    async with services.store.write() as db:
        wish = await _meant(db, visit, services.shelf, wishes)
        if wish is None or not await _may_be_named(db, visit, services.shelf, wish):
            return None
        exchange.kind = "command"
        if visit.visible is not None:
            return [visit.refuse(say("topic.direct_only"))]
        return [await _done(db, visit, services.shelf, wish)]


async def _may_be_named(db: AsyncSession, visit: Visit, shelf: Shelf, wish: TopicWish) -> bool:
    """Say whether the topics of a wish came up here, or are those of decks: saying no tells of no other then."""
    if visit.visible is None:
        return True
    here = {s.topic.id for s in await standings(db, visit.learner_id, visit.now, visit.visible)}
    for name in filter(None, (wish.topic, "" if wish.deed in _KNOWN_ALREADY else wish.other)):
        found = await find_topic(db, visit.learner_id, name)
        if shelf.find(name) is None and (found is None or found.id not in here):
            return False
    return True


async def act(services: Services, exchange: Exchange, verb: str, reference: str, argument: str) -> list[Outgoing]:
    """Do what a button says: take an edit back (`edit:ID:undo`), or make one of two topics (`merge:ID:INTO`)."""
    visit = exchange.visit
    async with services.store.write() as db:
        if verb == "edit":
            edit = await edit_of(db, visit, int(reference)) if reference.isdecimal() else None
            return [await _taken_back(db, visit, edit)] if edit else [visit.refuse(say("action.not_yours"))]
        one = await whole_topic(db, visit.learner_id, reference)
        into = await whole_topic(db, visit.learner_id, argument)
        if one is None or into is None:
            return [visit.refuse(say("action.not_yours"))]
        return [await _merged(db, visit, one, into)]


async def ask_whether_same(db: AsyncSession, visit: Visit, kept: Inquiry, first_number: int) -> Outgoing | None:
    """Ask whether a topic that is new is one that there was; None where that is no question any more."""
    new = await whole_topic(db, visit.learner_id, kept.about or "")
    other = await whole_topic(db, visit.learner_id, kept.text or "")
    if new is None or other is None or new.id == other.id or (new.deck and other.deck):
        await drop(db, kept)
        return None
    body = say("topic.same_question", topic=new.name, other=other.name)
    words = ("yes", "no")
    return await ask(
        db, visit, Kind.SAME_TOPIC, body, words, about=kept.about, text=kept.text, first_number=first_number
    )


async def answer_whether_same(services: Services, exchange: Exchange, asked: Inquiry, word: str) -> list[Outgoing]:
    """Make one topic of the two, or leave them as they are for good."""
    if word != "yes":
        return [exchange.visit.say(say("topic.stay_two"), private=True)]
    return await act(services, exchange, "merge", asked.about or "", asked.text or "")


async def _listed(services: Services, visit: Visit) -> Outgoing:
    """List the topics that may be named here."""
    async with services.store.read() as db:
        lies = await topic_map(db, visit.learner_id)
        topics = lies.wholes
        if visit.visible is not None:
            here = {s.topic.id for s in await standings(db, visit.learner_id, visit.now, visit.visible)}
            topics = [topic for topic in topics if topic.id in here]
    if not topics:
        return visit.say(say("topic.none"), private=True)
    shown = {topic.id for topic in topics}
    lines = few_lines([f"- {topic_line(lies, topic, shown)}" for topic in topics])
    how = [say("topic.how")] if visit.visible is None else []
    return visit.say("\n".join([say("topic.title"), *lines, *how]), private=True)


async def _meant(db: AsyncSession, visit: Visit, shelf: Shelf, wishes: Sequence[TopicWish]) -> TopicWish | None:
    """Return the first way to read a sentence in which it is about topics that there are."""
    for wish in wishes:
        names = [wish.topic] if wish.deed in _KNOWN_ALREADY else [wish.topic, wish.other]
        known = [await find_topic(db, visit.learner_id, n) or shelf.find(n) for n in names if n]
        if wish.deed in (Deed.UNDO, Deed.NEW) or all(known):
            return wish
    return None


async def _done(db: AsyncSession, visit: Visit, shelf: Shelf, wish: TopicWish) -> Outgoing:
    """Do what is wished for and say so, or say why not."""
    done = await edit_by_event(db, visit) if visit.again else None
    if done is not None:
        return await _told(db, visit, done)
    try:
        return await _do(db, visit, shelf, wish)
    except NameTaken as taken:
        renamed = await _named(db, visit, shelf, wish.topic)
        if renamed.deck and taken.owner.deck:
            return visit.refuse(str(taken))
        action = _merge_action(renamed, taken.owner, "1", say("topic.action.merge"))
        return visit.say(say("topic.merge_instead", reason=str(taken), topic=renamed.name), (action,), private=True)
    except TopicRefused as refused:
        return visit.refuse(str(refused))


async def _do(db: AsyncSession, visit: Visit, shelf: Shelf, wish: TopicWish) -> Outgoing:
    match wish.deed:
        case Deed.UNDO:
            latest = await latest_edit(db, visit.learner_id)
            return await _taken_back(db, visit, latest) if latest else visit.refuse(say("topic.nothing_to_undo"))
        case Deed.NEW:
            return await _made(db, visit, shelf, wish.topic)
        case Deed.SPLIT:
            edit = await merging_of(db, visit.learner_id, wish.topic)
            if edit is None:
                raise TopicRefused(say("topic.not_merged", name=wish.topic[:LONGEST_TOPIC]))
            return await _taken_back(db, visit, edit)
    first = await _named(db, visit, shelf, wish.topic)
    if wish.deed is Deed.SHOW:
        return visit.say("\n".join(details(await topic_map(db, visit.learner_id), first, visit)), private=True)
    if wish.deed is Deed.RENAME:
        return await _told(db, visit, await rename(db, visit, shelf, first, wish.other))
    second = await _named(db, visit, shelf, wish.other) if wish.other else None
    return await _tied(db, visit, wish.deed, first, second)


async def _tied(db: AsyncSession, visit: Visit, deed: Deed, first: Topic, second: Topic | None) -> Outgoing:
    """Do what is wished for with two topics."""
    kind = BUILDS_ON if deed in (Deed.BUILDS_ON, Deed.NOT_BUILDS_ON) else UNDER
    if second is None or deed in (Deed.NOT_UNDER, Deed.NOT_BUILDS_ON):
        await untie(db, visit, kind, first, second)
        return visit.say(say("topic.done.untied", topic=first.name), private=True)
    if deed is Deed.MERGE_INTO:
        return await _merged(db, visit, first, second)
    if deed is Deed.MERGE and first.id != second.id:
        named = enumerate(((second, first), (first, second)), 1)
        actions = tuple(_merge_action(one, into, str(n), into.name) for n, (one, into) in named)
        return visit.say(say("topic.which_name", one=first.name, other=second.name), actions, private=True)
    if deed is Deed.MERGE:
        raise TopicRefused(say("topic.same", topic=first.name))
    return await _told(db, visit, await tie(db, visit, kind, first, second))


async def _merged(db: AsyncSession, visit: Visit, one: Topic, into: Topic) -> Outgoing:
    done = await edit_by_event(db, visit) if visit.again else None
    try:
        return await _told(db, visit, done or await merge(db, visit, one, into))
    except TopicRefused as refused:
        return visit.refuse(str(refused))


async def _made(db: AsyncSession, visit: Visit, shelf: Shelf, name: str) -> Outgoing:
    check_name(name)
    known = await find_topic(db, visit.learner_id, name)
    made = known or await ensure_topic(db, visit, name, shelf)
    return visit.say(say("topic.known_before" if known else "topic.done.new", topic=made.name), private=True)


async def _taken_back(db: AsyncSession, visit: Visit, edit: TopicEdit) -> Outgoing:
    """Take an edit back and say what it was; refuse where it cannot be."""
    said = await _in_words(db, edit)
    try:
        await take_back(db, visit, edit)
    except TopicRefused as refused:
        return visit.refuse(str(refused))
    return visit.say(say("topic.done.taken_back", what=said), private=True)


async def _told(db: AsyncSession, visit: Visit, edit: TopicEdit) -> Outgoing:
    """Say what was decided, with a button that takes it back."""
    said = await _in_words(db, edit)
    undo = Action(id=f"edit:{edit.id}:undo", label=say("topic.action.undo"), typed=say("topic.action.undo_word"))
    return visit.say(say(f"topic.done.{edit.kind}", what=said, name=edit.name), (undo,), private=True)


async def _in_words(db: AsyncSession, edit: TopicEdit) -> str:
    """Return what an edit says: "joins is under SQL"."""
    one = (await db.get_one(Topic, edit.topic_id)).name
    other = (await db.get_one(Topic, edit.other_id)).name if edit.other_id else ""
    if edit.kind == RENAMED:
        return say("topic.tie.renamed", topic=edit.was, other=edit.name)
    if edit.kind == MERGED and edit.name != edit.was:  # the one with the deck went on, under the other's name
        return say("topic.tie.merged", topic=edit.was, other=edit.name)
    return say(f"topic.tie.{edit.kind}", topic=one, other=other)


async def _named(db: AsyncSession, visit: Visit, shelf: Shelf, name: str) -> Topic:
    """Return the topic of that name, also of a deck that never came up; raises `TopicRefused` with near names."""
    found = await find_topic(db, visit.learner_id, name)
    if found is not None:
        return found
    if shelf.find(name) is not None:
        return await ensure_topic(db, visit, name, shelf)
    names = [topic.name for topic in (await topic_map(db, visit.learner_id)).wholes]
    near = process.extract(name, names, scorer=fuzz.WRatio, processor=topic_key, score_cutoff=NEAR_NAME, limit=3)
    name = name[:LONGEST_TOPIC]
    hint = say("topic.near", topics=", ".join(other for other, _, _ in near)) if near else ""
    raise TopicRefused(say("topic.unknown", name=name, hint=hint or say("topic.make_it", name=name)))


def _merge_action(one: Topic, into: Topic, typed: str, label: str) -> Action:
    return Action(id=f"merge:{one.id}:{into.id}", label=label, typed=typed)
