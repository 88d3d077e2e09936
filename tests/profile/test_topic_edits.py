"""What learners decide about topics, in whatever order: no answer is lost, and nothing leads in a circle."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.decks.deck import DeckKind
from core.decks.topic_names import topic_key
from core.learning.chains import chain, chain_back, without_ways_back
from core.models import Answer, Topic, TopicEdit, TopicState
from core.profile.deriving import rebuild
from core.profile.merging import merge
from core.profile.renaming import rename
from core.profile.state_rows import read_state
from core.profile.taking_back import take_back
from core.profile.topic_edits import TopicRefused
from core.profile.topic_map import BUILDS_ON, UNDER, topic_map
from core.profile.topic_ties import tie, untie
from core.profile.topics import find_topic
from core.visit import Visit
from tests.dialogue import House, Talk
from tests.profile.derived import derived_rows
from tests.profile.log import deck_of, log_answer, make_item, make_topic
from tests.tutor.visits import visit_of

NAMES = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta")
OTHER_NAMES = ("eta", "theta", "iota", "kappa")
STEPS = 30


@pytest.mark.parametrize(
    ("edges", "back"),
    [
        ({"a": ["b"], "b": ["c"]}, None),
        ({"a": ["b", "c"], "b": ["c"], "c": ["a"]}, ["a", "c", "a"]),
        ({"a": ["a"]}, ["a", "a"]),
        ({"a": ["b"], "b": ["c"], "c": ["b"]}, None),
    ],
)
def test_a_way_back_is_found_where_there_is_one(edges: dict[str, list[str]], back: list[str] | None) -> None:
    assert chain_back(edges, "a") == back
    assert chain(edges, "a", "a") == ["a"]


def test_what_would_lead_back_is_left_out() -> None:
    pairs = [("a", "b"), ("b", "c"), ("c", "a"), ("a", "a"), ("a", "b"), ("a", "c")]
    assert without_ways_back(pairs) == {"a": ["b", "c"], "b": ["c"]}


def test_whoever_reads_the_log_by_topic_asks_in_which_one_it_counts() -> None:
    """A query that goes by the id in the log would lose what was merged; the few that mean just that are named."""
    by_id = re.compile(r"(?<!whole_of\(col\()(?<!among\(col\()\b(?:Answer|TopicSignal|Question|Round)\.topic_id")
    core = Path(__file__).parents[2] / "core"
    found = {
        path.relative_to(core).as_posix() for path in core.rglob("*.py") if by_id.search(path.read_text("utf-8"))
    }
    assert found == {
        "practice/rounds.py",  # whether there is any
        "profile/deriving.py",  # the same button pressed twice
        "profile/memory_changes.py",  # which topics a sentence was about
        "profile/names_here.py",  # where a name was used
        "profile/standing.py",  # where a name was used
        "tutor/learn.py",  # the same sentence learned from twice
    }


class Learner:
    """Somebody with six topics, three of them with decks, who does whatever comes up."""

    def __init__(self, house: House, talk: Talk, chance: random.Random) -> None:
        self.house, self.talk, self.chance = house, talk, chance
        self.items: dict[str, str] = {}

    async def begin(self) -> None:
        await self.talk.says("hello")
        decks = {
            "beta": deck_of("beta", DeckKind.FACTS),
            "gamma": deck_of("gamma"),
            "delta": deck_of("delta", prerequisites=("gamma",)),
        }
        store = self.house.meno.store
        for name in NAMES:
            topic_id = await make_topic(store, name, decks.get(name))
            self.items[topic_id] = await make_item(store, name if name in decks else "git", f"of {name}")
        for _ in range(6):
            await self.answer()

    async def answer(self) -> None:
        """Answer a question on some topic, as practice would log it."""
        async with self.house.meno.store.read() as db:
            visit = await visit_of(self.house, self.talk, db)
            lies = await topic_map(db, visit.learner_id)
        topic_id = self.chance.choice(sorted(self.items))
        self.house.clock.advance(timedelta(hours=self.chance.choice((1, 30, 100))))
        score = self.chance.choice((0.0, 1.0))
        await log_answer(
            self.house.meno.store, lies.whole(topic_id), self.items[topic_id], self.house.clock.now(), score
        )

    async def decide(self) -> None:
        """Decide something; what is refused changes nothing."""
        async with self.house.meno.store.write() as db:
            visit = await visit_of(self.house, self.talk, db)
            lies = await topic_map(db, visit.learner_id)
            topic, other = self.chance.choice(lies.wholes), self.chance.choice(lies.wholes)
            try:
                await self._decide(db, visit, topic, other, lies.edits)
            except TopicRefused:
                return

    async def _decide(
        self, db: AsyncSession, visit: Visit, topic: Topic, other: Topic, held: Sequence[TopicEdit]
    ) -> None:
        kind = self.chance.choice((UNDER, BUILDS_ON))
        match self.chance.randrange(6):
            case 0:
                await rename(db, visit, self.house.meno.services.shelf, topic, self.chance.choice(OTHER_NAMES))
            case 1:
                await merge(db, visit, topic, other)
            case 2 | 3:
                await tie(db, visit, kind, topic, other)
            case 4:
                await untie(db, visit, kind, topic, other)
            case _ if held:
                await take_back(db, visit, self.chance.choice(held))

    async def holds(self) -> None:
        """Check all that has to hold after any decision."""
        async with self.house.meno.store.read() as db:
            visit = await visit_of(self.house, self.talk, db)
            lies = await topic_map(db, visit.learner_id)
            states = {row.topic_id: row for row in await db.exec(select(TopicState))}
            answers = (await db.exec(select(Answer))).all()
            for topic in lies.wholes:
                found = await find_topic(db, visit.learner_id, topic.name)
                assert found is not None
                assert found.id == topic.id
                assert topic.key == topic_key(topic.name)
        assert len({topic.key for topic in lies.wholes}) == len(lies.wholes)
        assert all(lies.whole(lies.whole(topic_id)) == lies.whole(topic_id) for topic_id in lies.topics)
        for pairs, edges in (
            (lies.prerequisite_pairs(), lies.builds_on),
            (lies.parent_pairs(), lies.under),
        ):
            assert all(there in edges.get(here, ()) for here, there in pairs)
            assert all(chain_back(edges, topic_id) is None for topic_id in edges)
        assert set(states) == {lies.whole(answer.topic_id) for answer in answers}
        counted = sum(read_state(topic_id, row).n for topic_id, row in states.items())
        assert counted == len(answers)

    async def rebuilds_to_the_same(self) -> None:
        before = await derived_rows(self.house.meno.store)
        async with self.house.meno.store.write() as db:
            visit = await visit_of(self.house, self.talk, db)
            assert await rebuild(db, visit.learner_id) == 0
        assert await derived_rows(self.house.meno.store) == before


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_decided_no_answer_is_lost_and_nothing_leads_back(
    house: House, talk: Talk, seed: int
) -> None:
    learner = Learner(house, talk, random.Random(seed))
    await learner.begin()
    for step in range(STEPS):
        await learner.decide()
        if step % 5 == 0:
            await learner.answer()
        await learner.holds()
        await learner.rebuilds_to_the_same()


@pytest.mark.parametrize("seed", [3, 4])
async def test_what_is_taken_back_leaves_all_as_it_was(house: House, talk: Talk, seed: int) -> None:
    """The last first, as `/topic undo` does."""
    learner = Learner(house, talk, random.Random(seed))
    await learner.begin()
    before, names = await derived_rows(house.meno.store), {t.id: t.name for t in await house.rows(Topic)}
    log = await house.rows(Answer)
    for _ in range(STEPS):
        await learner.decide()
    async with house.meno.store.write() as db:
        visit = await visit_of(house, talk, db)
        held = (await topic_map(db, visit.learner_id)).edits
        assert held
        for edit in reversed(held):
            await take_back(db, visit, edit)
    assert await derived_rows(house.meno.store) == before
    assert {topic.id: topic.name for topic in await house.rows(Topic)} == names
    assert await house.rows(Answer) == log


async def test_a_name_that_was_taken_over_is_given_up_with_it(house: House, talk: Talk) -> None:
    """Taken back out of order: renamed, merged under that name, the name taken back, and then the merging."""
    learner = Learner(house, talk, random.Random(0))
    await learner.begin()
    async with house.meno.store.write() as db:
        visit = await visit_of(house, talk, db)
        by_name = {topic.name: topic for topic in (await topic_map(db, visit.learner_id)).wholes}
        renamed = await rename(db, visit, house.meno.services.shelf, by_name["alpha"], "eta")
        merged = await merge(db, visit, by_name["beta"], by_name["alpha"])
        assert by_name["beta"].name == "eta"
        await take_back(db, visit, renamed)
        assert by_name["beta"].name == "beta"
        await take_back(db, visit, merged)
    await learner.holds()
    assert {topic.name for topic in await house.rows(Topic)} == set(NAMES)
