"""Which questions a new round has: on one topic with a closing quiz question, or mixed over several."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.ability import START_THETA
from core.models import Deck, Learner, Round, Topic, TopicState
from core.phrases import say
from core.practice.agenda import Agenda, Area, agenda, items_of, successes
from core.practice.asked import candidates
from core.practice.easing import EASIER_ITEMS, easier_items
from core.practice.mixing import MOST_ITEMS, Share, mix
from core.practice.selection import OPEN_ITEMS_AT_MOST, Candidate, choose_mixed, choose_round
from core.practice.stuck import begin_with_case, stuck_item
from core.profile.state_rows import topic_theta
from core.visit import Visit


async def new_round(db: AsyncSession, visit: Visit, topic: Topic, count: int) -> Round:
    """Choose the items of a round on one topic and store it."""
    query = select(Deck).where(Deck.slug == topic.deck, col(Deck.owner_id).is_(None))
    deck = (await db.exec(query)).one()
    ability = await _ability(db, visit) + topic_theta(await db.get(TopicState, topic.id))
    due = next((a.due_items for a in (await agenda(db, visit)).wanted if a.topic.id == topic.id), ())
    tasks = round_length(count) - 1
    chosen = choose_round(await candidates(db, visit.learner_id, deck.id), ability, tasks, due)
    return await _store(db, visit, "practice", topic, _in_title(topic.name), chosen, drilled=chosen)


def round_length(count: int) -> int:
    """Return how many questions a round on one topic has where `count` are asked for: the closing one is extra."""
    return min(max(count, 2), MOST_ITEMS)


async def new_mixed(db: AsyncSession, visit: Visit, known: Agenda, areas: Sequence[Area], count: int) -> Round:
    """Choose the items of a mixed round and store it."""
    wanted = {area.topic.id for area in known.wanted}
    ahead = not any(area.topic.id in wanted for area in areas)
    count = min(max(count, 1), MOST_ITEMS)
    learned = await successes(db, [area.topic.id for area in areas])
    ability, free_form, shares = await _ability(db, visit), OPEN_ITEMS_AT_MOST, []
    for area in areas:
        items = await items_of(db, visit, area, ahead=ahead)
        ranked = choose_mixed(items, ability + area.theta, area.due_items, free_form)
        free_form -= sum(c.kind.free_form for c in ranked[:count])
        shares.append(_share(area, ranked, learned.get(area.topic.id, 0)))
    names = [area.topic.name for area in areas]
    order = mix(shares, count)
    eased = {area.topic.id for area in areas if area.eased}
    drilled = [item for share in shares if share.topic_id not in eased for item in (*share.items, *share.new)]
    title = _in_title(_listed(names))
    return await _store(db, visit, "mixed", areas[0].topic, title, order, drilled=drilled)


async def new_easier(db: AsyncSession, visit: Visit, topic: Topic) -> Round:
    """Choose a few items of a topic that are easier than the one that goes wrong, and store the round."""
    query = select(Deck).where(Deck.slug == topic.deck, col(Deck.owner_id).is_(None))
    deck = (await db.exec(query)).one()
    items = (await easier_items(db, visit, topic.id, deck.id))[:EASIER_ITEMS]
    order = [c.item_id for c in sorted(items, key=lambda c: (c.tier, c.position))]
    return await _store(db, visit, "mixed", topic, _in_title(topic.name), order, drilled=())


def _share(area: Area, ranked: Sequence[Candidate], successes: int) -> Share:
    """Return what a topic brings; what is new apart from what is due, where facts are due."""
    new = [c.item_id for c in ranked if c.last_answered_at is None] if area.due_facts else []
    items = [c.item_id for c in ranked if c.item_id not in new]
    return Share(
        topic_id=area.topic.id,
        items=tuple(items),
        is_facts=area.is_facts,
        due=tuple(fact.reach for fact in area.due_facts),
        new=tuple(new),
        successes=successes,
    )


async def _store(
    db: AsyncSession,
    visit: Visit,
    kind: str,
    topic: Topic,
    title: str,
    item_ids: list[str],
    *,
    drilled: Sequence[str],
) -> Round:
    """Store a round; it begins with what goes wrong again and again on the topics of `drilled`, if anything."""
    stuck = await stuck_item(db, visit, drilled) if drilled else None
    if stuck is not None:
        item_ids = await begin_with_case(db, visit, stuck, item_ids)
    fresh = Round(
        event_id=visit.event_id,
        learner_id=visit.learner_id,
        account_id=visit.account_id,
        topic_id=topic.id,
        zone=visit.zone,
        kind=kind,
        title=title,
        item_ids=item_ids,
        chosen=len(item_ids),
        works_on=stuck,
        created_at=visit.now,
    )
    db.add(fresh)
    await db.flush()
    return fresh


async def _ability(db: AsyncSession, visit: Visit) -> float:
    learner = await db.get_one(Learner, visit.learner_id)
    return START_THETA if learner.ability is None else learner.ability


def _in_title(name: str) -> str:
    return name[:1].upper() + name[1:]


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else say("list.and", names=", ".join(names[:-1]), last=names[-1])
