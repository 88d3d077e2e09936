"""Isolation: whatever was said by whom and where, nothing comes to mind that may not."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from core.memory.chroma import ChromaIndex
from core.memory.hashing_embedder import HashingEmbedder
from core.store import Store
from tests.memory.past import Past

LEARNERS = ("ada", "bob", "cleo")
ZONES = ("dm", "space:slack/T1", "channel:slack/T1/C1", "channel:slack/T1/C2")
WORDS = ("recursion", "canary", "exam", "cosine", "verbs", "Tuesday")
VIEWS = (None, *(frozenset({zone}) for zone in ZONES[1:]), frozenset[str]())


async def assert_isolation(past: Past, chance: random.Random, steps: int) -> None:
    """Write and recall at random; what comes to mind has to be the learner's own, of a visible zone."""
    said: dict[str, tuple[str, str, bool]] = {}
    for step in range(steps):
        learner, zone = chance.choice(LEARNERS), chance.choice(ZONES)
        text = f"{' '.join(chance.sample(WORDS, 3))} number{step}"
        shared = chance.random() < 0.2
        if chance.random() < 0.5:
            await past.says(learner, text, zone=zone, session=chance.choice("xy"))
            said[text] = (learner, zone, False)
        else:
            await past.is_remembered(learner, text, zone=zone, shared=shared)
            said[text] = (learner, zone, shared)
        if chance.random() < 0.3:
            await past.indexed()
        asker, visible = chance.choice(LEARNERS), chance.choice(VIEWS)
        for found in await past.texts(asker, " ".join(chance.sample(WORDS, 2)), visible=visible):
            owner, origin, everywhere = said[found]
            assert owner == asker
            assert visible is None or origin in visible or everywhere


@pytest.mark.parametrize("seed", range(4))
async def test_nothing_comes_to_mind_of_others_or_of_other_places(store: Store, seed: int) -> None:
    past = await Past.of(store, *LEARNERS)
    await assert_isolation(past, random.Random(seed), 25)


async def test_nor_with_chroma(sqlite_url: str, tmp_path: Path) -> None:
    store, index = Store(sqlite_url), ChromaIndex(tmp_path / "chroma", None, HashingEmbedder.fingerprint)
    await assert_isolation(await Past.of(store, *LEARNERS, index=index), random.Random(9), 40)
    await index.close()
    await store.close()


async def test_something_does_come_to_mind(store: Store) -> None:
    """The test above would pass where nothing is ever found."""
    past = await Past.of(store, *LEARNERS)
    await past.says("ada", "the canary is yellow", zone=ZONES[1])
    await past.is_remembered("ada", "Has a canary", zone=ZONES[2])
    assert await past.texts("ada", "canary", visible={ZONES[1]}) == {"the canary is yellow"}
    assert await past.texts("ada", "canary") == {"the canary is yellow", "Has a canary"}
    assert await past.texts("bob", "canary") == set()
