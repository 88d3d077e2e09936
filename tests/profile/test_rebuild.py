"""Derived rows follow from the log: made again they are the same, whatever happened to it or to them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import col, delete, select

from bot.data_folder import hold_data_folder
from bot.maintenance import rebuild_learning
from bot.settings import load_settings
from core.errors import DataFolderError
from core.models import Answer, DeckItem, ItemState, Learner, TopicState
from core.profile.deriving import apply_answer, rebuild
from core.profile.rebuilding import rebuild_everybody, rebuild_outdated
from tests.databases import sqlite_copy
from tests.dialogue import House, Talk
from tests.profile.derived import derived_rows

DAY = timedelta(days=1)


async def some_days(house: House, name: str = "Ada") -> Talk:
    """Let somebody practise facts and skills over some days, with reports between; return them."""
    talk = house.talk(name)
    await talk.says("I struggle with recursion.")
    for day, topic in enumerate(("capitals", "recursion", "capitals", "SQL joins", "capitals")):
        await talk.says(f"/practice {topic}")
        for number in range(3):
            await talk.answers(right=(day + number) % 3 > 0)
        await talk.says("I struggle with SQL joins." if day == 2 else "/due")
        if day == 3:
            await talk.says("/timezone Asia/Kathmandu")
        house.clock.advance(DAY + timedelta(hours=3 * day))
    return talk


@pytest.fixture(scope="session")
def days_later(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime]:
    """A database in which somebody practised for some days, to copy, and the time by then."""
    folder = tmp_path_factory.mktemp("some-days")

    async def live() -> datetime:
        house = await House.open(sqlite_copy(sqlite_template, folder), folder)
        await some_days(house)
        await house.meno.close()
        return house.clock.now()

    return folder / "meno.db", asyncio.run(live())


@pytest.fixture
async def lived_in(days_later: tuple[Path, datetime], tmp_path: Path) -> AsyncIterator[House]:
    """Meno after some days."""
    template, now = days_later
    house = await House.open(sqlite_copy(template, tmp_path), tmp_path)
    house.clock.advance_to(now)
    yield house
    await house.meno.close()


async def test_rebuilding_changes_no_row(any_house: House) -> None:
    await some_days(any_house)
    await some_days(any_house, "Bob")
    before = await derived_rows(any_house.meno.store)
    assert {key.split()[0] for key in before} == {"learner", "topic", "item"}
    any_house.clock.advance(40 * DAY)
    done = await rebuild_everybody(any_house.meno.store)
    assert (done.learners, done.changed, done.rows) == (2, [], 0)
    assert await derived_rows(any_house.meno.store) == before


async def _nothing_left(house: House) -> None:
    async with house.meno.store.write() as db:
        await db.exec(delete(TopicState))
        await db.exec(delete(ItemState))
        for learner in await db.exec(select(Learner)):
            learner.ability, learner.answer_count = None, 0
            db.add(learner)


async def _scribbled_over(house: House) -> None:
    async with house.meno.store.write() as db:
        for topic in await db.exec(select(TopicState)):
            topic.state, topic.due_at, topic.weak, topic.model = {}, None, False, "other"
            db.add(topic)
        for item in await db.exec(select(ItemState)):
            item.state, item.due_at = {}, None
            db.add(item)


async def _rows_too_many(house: House) -> None:
    """A fact that was never answered, under a topic that has other facts."""
    known = (await house.rows(ItemState))[0]
    answered = {row.item_id for row in await house.rows(ItemState)}
    item = next(row for row in await house.rows(DeckItem) if row.id not in answered)
    async with house.meno.store.write() as db:
        db.add(ItemState(topic_id=known.topic_id, item_id=item.id, learner_id=known.learner_id, state=known.state))


@pytest.mark.parametrize("damage", [_nothing_left, _scribbled_over, _rows_too_many])
async def test_rows_that_are_lost_or_wrong_come_back_as_they_were(
    lived_in: House, damage: Callable[[House], Awaitable[None]]
) -> None:
    before = await derived_rows(lived_in.meno.store)
    await damage(lived_in)
    assert await derived_rows(lived_in.meno.store) != before
    done = await rebuild_everybody(lived_in.meno.store)
    assert (len(done.changed), done.rows > 0) == (1, True)
    assert await derived_rows(lived_in.meno.store) == before


async def test_after_an_edit_of_the_log_the_rows_are_as_if_it_had_been_so_from_the_start(lived_in: House) -> None:
    """And back: an edit that is taken back leaves no trace."""
    before = await derived_rows(lived_in.meno.store)
    edited = (await lived_in.rows(Answer))[4]

    async def grade(score: float) -> None:
        async with lived_in.meno.store.write() as db:
            answer = await db.get_one(Answer, edited.id)
            answer.score = score
            db.add(answer)

    await grade(1.0 - edited.score)
    done = await rebuild_everybody(lived_in.meno.store)
    assert done.rows > 0
    changed = await derived_rows(lived_in.meno.store)
    assert changed != before
    assert changed == await _as_if_new(lived_in)
    await grade(edited.score)
    await rebuild_everybody(lived_in.meno.store)
    assert await derived_rows(lived_in.meno.store) == before


async def _as_if_new(house: House) -> dict[str, dict[str, object]]:
    """Return what the rows become where every answer of the log is applied to a clean slate, one by one."""
    await _nothing_left(house)
    async with house.meno.store.write() as db:
        answers = list(await db.exec(select(Answer).order_by(col(Answer.at))))
        await db.exec(delete(Answer))
        await db.flush()
        for answer in answers:
            db.expunge(answer)
            again = Answer(**answer.model_dump())
            db.add(again)
            await db.flush()
            await apply_answer(db, again)
    async with house.meno.store.write() as db:  # reports without an answer have rows as well
        for learner in await db.exec(select(Learner.id)):
            await rebuild(db, learner)
    return await derived_rows(house.meno.store)


async def test_an_appeal_counts_in_the_place_of_the_answer_and_at_its_time(lived_in: House) -> None:
    """Upheld days later, it leaves the rows as they would be had it been graded so at once."""
    log = await lived_in.rows(Answer)
    last_try = {answer.question_id: answer.id for answer in log}  # further tries at it would count no more
    wrong = next(a for a in log if a.verdict == "wrong" and a.id == last_try[a.question_id])
    async with lived_in.meno.store.write() as db:
        answer = await db.get_one(Answer, wrong.id)
        answer.score, answer.verdict = 1.0, "right"
        db.add(answer)
    await rebuild_everybody(lived_in.meno.store)
    expected = await derived_rows(lived_in.meno.store)
    async with lived_in.meno.store.write() as db:
        answer = await db.get_one(Answer, wrong.id)
        answer.score, answer.verdict = 0.0, "wrong"
        db.add(answer)
    await rebuild_everybody(lived_in.meno.store)
    assert await derived_rows(lived_in.meno.store) != expected

    fields = {**wrong.model_dump(exclude={"id"}), "event_id": "appeal", "supersedes_id": wrong.id}
    fields |= {"score": 1.0, "verdict": "right", "at": lived_in.clock.now()}
    async with lived_in.meno.store.write() as db:
        appeal = Answer(**fields)
        db.add(appeal)
        await db.flush()
        await apply_answer(db, appeal)
    assert await derived_rows(lived_in.meno.store) == expected
    assert (await rebuild_everybody(lived_in.meno.store)).rows == 0


async def test_a_zone_that_the_platform_tells_moves_due_times_at_once(house: House, talk: Talk) -> None:
    await talk.says("/practice capitals")
    await talk.answers(right=True)
    before = (await house.row(ItemState)).due_at
    said = talk.message("hello")
    await talk.delivers(replace(said, author=replace(said.author, timezone="Asia/Tokyo")))
    after = (await house.row(ItemState)).due_at
    assert before is not None
    assert after == before - timedelta(hours=9)
    assert (await rebuild_everybody(house.meno.store)).rows == 0


async def test_something_said_about_a_topic_whose_row_cannot_be_read_makes_it_from_the_log(lived_in: House) -> None:
    """What was answered must not be forgotten because something was said."""
    talk = lived_in.talk()
    before = await derived_rows(lived_in.meno.store)
    await _scribbled_over(lived_in)
    await talk.says("/why recursion")
    await talk.presses("Set aside")
    await talk.says("/why recursion")
    await talk.presses("Take up again")
    assert await derived_rows(lived_in.meno.store) == before


async def test_rows_that_earlier_rules_made_are_made_anew_at_the_next_start(lived_in: House) -> None:
    before = await derived_rows(lived_in.meno.store)
    assert (await rebuild_outdated(lived_in.meno.store)).learners == 0
    async with lived_in.meno.store.write() as db:
        for row in await db.exec(select(TopicState)):
            row.state, row.model = {**row.state, "model": "fsrs6-elo-1"}, "fsrs6-elo-1"
            db.add(row)
    await lived_in.restart()
    assert await derived_rows(lived_in.meno.store) == before


async def test_an_answer_to_a_topic_whose_row_cannot_be_read_makes_it_from_the_whole_log(
    lived_in: House,
) -> None:
    talk = lived_in.talk()
    answers = len(await lived_in.rows(Answer))
    await _scribbled_over(lived_in)
    await talk.says("/practice recursion")
    await talk.presses("Go on")
    await talk.says("skip")
    assert (await lived_in.row(Learner)).answer_count == answers + 1
    assert (await rebuild_everybody(lived_in.meno.store)).rows == 0


async def test_the_command_says_what_it_changed_and_keeps_off_a_running_meno(
    lived_in: House, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last part as every command that writes: the folder is held by one process."""
    await _scribbled_over(lived_in)
    before = len(await derived_rows(lived_in.meno.store)) - 1
    settings = load_settings(data_dir=lived_in.folder, database_url=lived_in.url)
    assert await rebuild_learning(settings) == 0
    assert f"Gone over: 1 learners. Rows that were not as the answers say, and now are: {before} " in (
        capsys.readouterr().out
    )
    assert await rebuild_learning(settings) == 0
    assert "now are: 0 (of 0 learners)" in capsys.readouterr().out
    with hold_data_folder(lived_in.folder), pytest.raises(DataFolderError, match="Another Meno"):
        await rebuild_learning(settings)


async def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong `--data-dir` would look like nothing to do."""
    assert await rebuild_learning(load_settings(data_dir=tmp_path / "elsewhere")) == 1
    assert "There is no data folder" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere").exists()
