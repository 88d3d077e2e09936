"""The console's clock: moved by hand, kept in the data folder, and never going back."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.console_clock import FILE_NAME, LONGEST_OFFSET, ConsoleClock
from bot.settings import load_settings
from bot.wiring import Meno, put_together
from core.clock import FixedClock, ShiftedClock
from core.errors import InputRefused, SetupError
from core.memory.hashing_embedder import HashingEmbedder
from core.memory.index import InMemoryIndex
from core.messages import Platform
from core.models import OutboxEntry, Reminder, Session
from core.store.opening import open_store
from tests.databases import sqlite_url_of
from tests.dialogue import START, House, Talk
from tests.reminders.sending import Killed, ScriptedSender, dies_before_sending
from tests.reminders.world import DAY, HOUR, STRUGGLE, World, local, shown, utc


@dataclass(slots=True)
class Console:
    """Meno on the console's clock, with the machine's time standing still below it."""

    folder: Path
    machine: FixedClock
    clock: ConsoleClock
    meno: Meno
    sender: ScriptedSender

    @classmethod
    async def start(cls, folder: Path, machine: FixedClock, sender: ScriptedSender | None = None) -> Console:
        """Start a process on the data folder."""
        clock = ConsoleClock.load(folder, machine)
        settings = load_settings(
            data_dir=folder, openai_api_key=None, default_timezone="UTC", session_idle_minutes=30
        )
        store = await open_store(sqlite_url_of(folder / "meno.db"))
        meno = await put_together(settings, clock, store, HashingEmbedder(), InMemoryIndex())
        sender = sender or ScriptedSender(clock)
        sender.follow(clock)
        meno.senders[Platform.DISCORD] = sender
        return cls(folder, machine, clock, meno, sender)

    async def restart(self) -> Console:
        """Start another process on the same folder, and the same platform."""
        await self.meno.close()
        return await Console.start(self.folder, self.machine, self.sender)

    @property
    def world(self) -> World:
        """The house around it."""
        house = House(url="", folder=self.folder, clock=self.machine, meno=self.meno)
        return World(house, self.sender)

    async def advance(self, by: timedelta) -> None:
        """Do what `:clock` does."""
        await self.clock.advance(by, self.meno.sweep)


@pytest.fixture
def data_folder(sqlite_url: str, tmp_path: Path) -> Path:
    """A folder whose `meno.db` is there already: making it is not what these tests are about."""
    return tmp_path


@pytest.fixture
async def console(data_folder: Path) -> AsyncIterator[Console]:
    """A console whose learner is due on Wednesday at 18:00."""
    made = await Console.start(data_folder, FixedClock(START))
    talk = made.world.talk()
    await talk.says(STRUGGLE)
    await talk.says("/reminders on")
    yield made
    await made.meno.close()


@pytest.fixture
def talk(console: Console) -> Talk:
    return console.world.talk()


async def test_it_shows_the_machines_time_until_it_is_moved(tmp_path: Path) -> None:
    assert ConsoleClock.load(tmp_path, FixedClock(START)).now() == START
    assert not (tmp_path / FILE_NAME).exists()


async def test_three_days_deliver_what_falls_due_on_the_way_at_its_time(console: Console) -> None:
    before = console.clock.now()
    await console.advance(3 * DAY)
    assert console.clock.now() == before + 3 * DAY
    assert shown(console.sender.sent) == ["Mon 02 10:30", "Wed 04 18:00"]
    assert [sent.outgoing.dedupe_key.split(":")[0] for sent in console.sender.sent] == ["handoff", "nudge"]


async def test_every_due_instant_is_stopped_at_in_order(console: Console) -> None:
    """Two learners, sessions, nudges and a message of its own time."""
    world, bert = console.world, console.world.talk("Bert")
    await bert.says("I struggle with SQL joins.")
    await bert.says("/reminders 09:00")
    await world.post(bert, "at noon", utc("2026-03-03T12:00"))

    await console.advance(3 * DAY)

    times = [sent.at for sent in console.sender.sent]
    assert times == sorted(times)
    assert shown(console.sender.sent) == [
        "Mon 02 10:30",
        "Mon 02 10:31",
        "Tue 03 12:00",
        "Wed 04 09:00",
        "Wed 04 18:00",
    ]


async def test_what_was_due_before_the_move_does_not_hide_what_comes_next(console: Console) -> None:
    """The metronome had not looked yet at a session that went idle; the next one ends at its own time."""
    bert = console.world.talk("Bert")
    console.machine.advance(20 * timedelta(minutes=1))
    await bert.says("I struggle with SQL joins.")
    console.machine.advance(15 * timedelta(minutes=1))
    last_at = max(entry.last_at for entry in await console.world.house.rows(Session))

    await console.advance(DAY)

    ends = [entry.ended_at for entry in await console.world.house.rows(Session)]
    assert last_at + timedelta(minutes=30) in ends


async def test_the_offset_outlives_the_process(console: Console) -> None:
    await console.advance(3 * DAY)
    moved = console.clock.now()
    again = await console.restart()
    assert again.clock.now() == moved
    await again.meno.close()


async def test_moving_by_nothing_only_does_what_is_due(console: Console) -> None:
    console.machine.advance(HOUR)
    now = console.clock.now()
    await console.advance(timedelta())
    assert console.clock.now() == now
    assert len(console.sender.sent) == 1


async def test_a_reminder_comes_once_over_restarts_and_moves(console: Console) -> None:
    await console.advance(2 * DAY)
    again = await console.restart()
    await again.advance(8 * HOUR)
    last = await again.restart()
    await last.meno.sweep.run()
    await last.advance(HOUR)
    assert shown(last.world.nudges) == ["Wed 04 18:00"]
    await last.meno.close()


async def test_killed_between_the_move_and_the_sweep(console: Console) -> None:
    """The offset is kept before anything happens at the new time, so the next process is not in the past."""
    await console.advance(DAY)
    console.sender.script("dm-Ada", dies_before_sending())
    with pytest.raises(Killed):
        await console.advance(2 * DAY)
    killed_at = console.clock.now()

    again = await console.restart()
    assert again.clock.now() == killed_at == utc("2026-03-04T18:00")
    await again.advance(HOUR)
    assert shown(again.world.nudges) == ["Wed 04 18:02"]
    assert len(await again.world.house.rows(OutboxEntry, kind="nudge")) == 1
    await again.meno.close()


@pytest.mark.parametrize(
    ("zone", "start"),
    [
        ("Europe/Berlin", "2026-03-26T09:00"),
        ("Europe/Berlin", "2026-10-22T09:00"),
        ("America/New_York", "2026-03-05T09:00"),
    ],
)
async def test_moving_over_a_change_of_the_clocks(data_folder: Path, zone: str, start: str) -> None:
    """A day is 24 hours to the console; the learner's hour stays where it is on their wall."""
    console = await Console.start(data_folder, FixedClock(local(start, zone)))
    talk = console.world.talk()
    for text in (f"/timezone {zone}", STRUGGLE, "/reminders on"):
        await talk.says(text)
    before = console.clock.now()
    for _ in range(5):
        await console.advance(DAY)
        await talk.says("Not today.")
    assert timedelta() <= console.clock.now() - before - 5 * DAY < HOUR
    assert {text.split()[-1] for text in shown(console.world.nudges, zone)} == {"18:00"}
    assert len(console.world.nudges) >= 3
    await console.meno.close()


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"offset_seconds": "three days"}',
        '{"offset_seconds": null}',
        '{"offset_seconds": -60}',
        '{"offset_seconds": NaN}',
        '{"offset_seconds": 1e300}',
        "\0\0\0\0",
    ],
)
def test_an_offset_that_cannot_be_read_stops_the_start_with_one_line(tmp_path: Path, content: str) -> None:
    """Going on with none would run time backwards."""
    (tmp_path / FILE_NAME).write_text(content)
    with pytest.raises(SetupError) as problem:
        ConsoleClock.load(tmp_path, FixedClock(START))
    assert FILE_NAME in str(problem.value)
    assert "\n" not in str(problem.value)


def test_bytes_that_are_no_text_stop_the_start_too(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SetupError):
        ConsoleClock.load(tmp_path, FixedClock(START))


async def test_the_file_says_at_any_time_what_the_clock_shows(console: Console) -> None:
    """Also in the middle of a move, whatever is being delivered."""
    kept: list[datetime] = []
    shows: list[datetime] = []

    def look(_: object) -> None:
        offset = json.loads((console.folder / FILE_NAME).read_text())["offset_seconds"]
        kept.append(console.machine.now() + timedelta(seconds=offset))
        shows.append(console.clock.now())

    console.sender.tell(look)
    await console.advance(3 * DAY)
    assert len(kept) == 2
    assert kept == shows


async def test_no_further_than_can_be_read_at_the_next_start(console: Console) -> None:
    """Many long moves end in a refusal that moves nothing; the folder starts afterwards."""
    console.clock = ConsoleClock(
        ShiftedClock(console.machine, LONGEST_OFFSET - 3 * DAY), console.folder / FILE_NAME
    )
    await console.advance(2 * DAY)
    before = console.clock.now()

    with pytest.raises(InputRefused, match="at most 1000 years ahead"):
        await console.advance(2 * DAY)

    assert console.clock.now() == before
    assert ConsoleClock.load(console.folder, console.machine).now() == before


async def test_a_move_that_cannot_be_kept_is_none(console: Console) -> None:
    before = console.clock.now()
    (console.folder / "console-clock.new").mkdir()

    with pytest.raises(OSError, match="console-clock"):
        await console.advance(3 * DAY)

    assert console.clock.now() == before
    (console.folder / "console-clock.new").rmdir()
    await console.advance(3 * DAY)
    assert console.clock.now() == before + 3 * DAY


async def test_a_year_passes_quickly_and_leaves_nothing_planned(console: Console) -> None:
    await console.advance(365 * DAY)
    (row,) = await console.world.house.rows(Reminder)
    assert row.next_nudge_at is None
    assert len(console.world.nudges) == 4
