"""Keyword recall on both databases: whose it is, where it may be used, and how it follows what is written."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import pytest
from sqlmodel import col, delete, select, update

from core.memory.hashing_embedder import HashingEmbedder
from core.memory.index import cosine
from core.memory.indexing import Indexer
from core.memory.keywords import learner_word, zone_word
from core.memory.passages import range_of
from core.memory.recall import Recall
from core.memory.searching import Place, Pool, find_by_words
from core.models import Goal, Memory, Passage, Turn
from core.store import Store, full_text
from tests.memory.past import BEGAN, Past
from tests.memory.test_recalling import Loading

CHANNEL = "channel:slack/T1/C1"


@pytest.fixture
async def past(store: Store) -> Past:
    return await Past.of(store, "ada", "bob")


async def found(past: Past, learner: str, text: str, zones: frozenset[str] | None = None) -> set[str]:
    """Return the texts of the turns and memories that share words with `text`."""
    pool = Pool(Place(learner, zones))
    async with past.store.read() as db:
        await find_by_words(db, pool, text)
        turns = [row.turn_id for row in pool.rows.values()]
        memories = [row.memory_id for row in pool.rows.values()]
        said = await db.exec(select(Turn.text).where(col(Turn.id).in_(turns)))
        return {*said, *await db.exec(select(Memory.text).where(col(Memory.id).in_(memories)))}


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("I was debugging recursive functions", "What about the function I debugged?"),
        ("Die Häuser in der Stadt sind nicht alt", "Welches Haus ist das, und ist es nicht neu?"),
        ("Estudio las canciones del examen", "¿Qué canción era la del examen?"),
        ("我在学习递归函数", "递归是什么"),
        ("Я учу рекурсию", "рекурсию"),
        ("Port 8080 is blocked", "8080"),
    ],
)
async def test_words_are_found_in_their_other_forms_and_in_any_script(past: Past, said: str, asked: str) -> None:
    await past.says("ada", said)
    await past.says("ada", "Zucchini")
    assert await found(past, "ada", asked) == {said}


async def test_nobody_finds_what_another_said(past: Past) -> None:
    """Not even by writing the very words that mark whose and where a passage is."""
    await past.says("ada", "my secret is a canary")
    marks = f"{learner_word('ada')} {zone_word('dm')} canary"
    await past.says("bob", marks)
    assert await found(past, "ada", "canary") == {"my secret is a canary"}
    assert await found(past, "ada", marks) == {"my secret is a canary"}
    assert await found(past, "bob", "canary secret") == {marks}


async def test_learners_whose_passages_lie_in_one_range_stay_apart(past: Past) -> None:
    """As it can happen to two of many: whose a passage is, its words say."""
    await past.says("ada", "the first canary")
    await past.says("bob", "the second canary")
    async with past.store.write() as db:
        query = select(Passage.id).where(Passage.learner_id == "bob")
        moved = update(Passage).where(col(Passage.id) == (await db.exec(query)).one())
        await db.exec(moved.values(id=range_of("ada").first + 7))
    assert await found(past, "ada", "canary") == {"the first canary"}


async def test_only_where_it_may_be_used(past: Past) -> None:
    """A channel sees itself and what is shared; a direct message sees everything; no zone at all sees nothing."""
    await past.says("ada", "canary said directly")
    await past.says("ada", "canary said here", zone=CHANNEL)
    await past.says("ada", "canary shown to her alone", zone=CHANNEL, private=True)
    await past.is_remembered("ada", "canary kept")
    await past.is_remembered("ada", "canary shared", shared=True)
    assert await found(past, "ada", "canary", frozenset({CHANNEL})) == {"canary said here", "canary shared"}
    assert len(await found(past, "ada", "canary")) == 5
    assert await found(past, "ada", "canary", frozenset({"space:slack/T1"})) == {"canary shared"}


async def test_answers_commands_and_fixed_texts_are_not_recalled(past: Past) -> None:
    for role, kind in (("learner", "answer"), ("learner", "command"), ("tutor", "reply"), ("tutor", "nudge")):
        await past.says("ada", f"canary as {kind}", role=role, kind=kind)
    await past.says("ada", "canary explained", role="tutor", kind="explanation")
    assert await found(past, "ada", "canary") == {"canary explained"}


async def test_a_text_that_changes_is_found_as_it_is_now(past: Past) -> None:
    """And one that is emptied, or deleted by whatever statement, is not found any more."""
    memory = await past.is_remembered("ada", "My exam is in June")
    turn = await past.says("ada", "The canary sings")
    other = await past.says("ada", "The canary sleeps")
    async with past.store.write() as db:
        (await db.get_one(Memory, memory.id)).text = "My exam is in October"
        (await db.get_one(Turn, turn.id)).text = ""
        await db.exec(delete(Turn).where(col(Turn.id) == other.id))
    assert await found(past, "ada", "June canary") == set()
    assert await found(past, "ada", "October") == {"My exam is in October"}


async def test_a_write_that_fails_leaves_nothing_to_find(past: Past) -> None:
    """The index changes in the transaction of the text."""
    turn = await past.says("ada", "The canary sings")
    with suppress(ZeroDivisionError):
        async with past.store.write() as db:
            (await db.get_one(Turn, turn.id)).text = "The parrot sings"
            await db.flush()
            raise ZeroDivisionError
    assert await found(past, "ada", "parrot") == set()
    assert await found(past, "ada", "canary") == {"The canary sings"}


async def test_indexes_made_anew_find_the_same(past: Past) -> None:
    """`meno reindex` makes passages from the rows alone; what is gone stays gone."""
    await past.says("ada", "The canary sings")
    await past.is_remembered("ada", "Has a canary")
    gone = await past.says("ada", "The canary escaped")
    async with past.store.write() as db:
        (await db.get_one(Turn, gone.id)).text = ""
        await (await db.connection()).run_sync(full_text.rebuild)
    indexer = Indexer(past.store, past.index, HashingEmbedder())
    assert await indexer.rebuild() == 2
    assert await found(past, "ada", "canary") == {"The canary sings", "Has a canary"}


async def test_the_vector_of_an_emptied_text_goes_too(past: Past) -> None:
    turn = await past.says("ada", "The canary sings")
    kept = await past.is_remembered("ada", "Has a canary")
    await past.indexed()
    async with past.store.write() as db:
        (await db.get_one(Turn, turn.id)).text = ""
    await past.indexed()
    assert await past.index.memory_ids() == {kept.id}
    assert await past.texts("ada", "canary sings") == {"Has a canary"}


async def test_words_alone_recall_where_there_is_no_embedding_model(past: Past) -> None:
    """A question finds what shares its rarer words, and is not told that the strongest memories fit."""
    await past.says("ada", "My sister keeps a canary in Madrid")
    await past.is_remembered("ada", "Has an exam in June")
    recall = Recall(past.store, past.index, Loading())
    found_ = await recall.recollect(past.visit("ada"), "Where is the canary?")
    assert [turn.text for turn in found_.turns] == ["My sister keeps a canary in Madrid"]
    assert [entry.by_meaning for entry in found_.memories] == [False]


@pytest.mark.case("MEM-19")
async def test_the_end_of_a_long_note_is_found_by_words_and_by_meaning(past: Past) -> None:
    """It is cut into pieces before it is embedded, and its words are all kept."""
    filler = " ".join(f"Satz{n} handelt von nichts." for n in range(260))
    await past.says("ada", f"{filler} Der Schlüssel liegt unter der Tonne.")
    await past.indexed()
    assert len((await past.recollect("ada", "Tonne")).turns) == 1
    (vector,) = await HashingEmbedder().encode(["Schlüssel liegt unter der Tonne"])
    (hit,) = await past.index.search("ada", None, vector, 10)
    (whole,) = await HashingEmbedder().encode([filler])
    assert hit.similarity > cosine(vector, whole) + 0.1


async def test_what_was_said_at_the_time_in_question_comes_to_mind(past: Past) -> None:
    """Although it shares no word with the question."""
    await past.says("ada", "Pointers are odd", at=BEGAN + timedelta(days=1))
    await past.says("ada", "Zucchini", at=BEGAN + timedelta(days=3))
    found_ = await past.recollect("ada", "What did we do last Tuesday?", now=BEGAN + timedelta(days=6))
    assert [turn.text for turn in found_.turns] == ["Pointers are odd"]


async def test_before_the_exam_is_before_the_day_that_a_goal_aimed_at(past: Past) -> None:
    day = BEGAN + timedelta(days=40)
    async with past.store.write() as db:
        db.add(
            Goal(
                learner_id="ada",
                account_id="ada",
                text="Pass the exam",
                target_date=day.date(),
                source="stated",
                event_id="g",
                zone="dm",
                valid_from=BEGAN,
                confirmed_at=BEGAN,
            )
        )
    await past.says("ada", "Pointers are odd", at=day - timedelta(days=3))
    await past.says("ada", "Zucchini", at=day + timedelta(days=3))
    later = day + timedelta(days=9)
    found_ = await past.recollect("ada", "What was hard before the exam?", now=later)
    assert [turn.text for turn in found_.turns] == ["Pointers are odd"]
    elsewhere = await past.recollect("ada", "What was hard before the exam?", now=later, visible={CHANNEL})
    assert elsewhere.turns == []


async def test_what_was_said_twelve_times_leaves_room_for_something_else(past: Past) -> None:
    for _ in range(12):
        await past.says("ada", "What is a canary?")
    await past.says("ada", "A canary is a bird, says my sister", session="other")
    found_ = await past.recollect("ada", "canary")
    assert sorted(turn.text for turn in found_.turns) == [
        "A canary is a bird, says my sister",
        "What is a canary?",
    ]
