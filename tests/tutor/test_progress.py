"""`/progress`: the learner's own figures, by their own calendar, in words and as a picture."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path

from core.errors import DeliveryFailed
from core.messages import Outgoing, Receipt
from core.models import Answer
from core.profile.progress.figures import TOPICS_SHOWN, Progress, read_progress
from core.profile.progress.painter import Painter
from tests.dialogue import House, Replies, Talk
from tests.profile.log import deck_of, log_answer, make_item, make_topic
from tests.profile.progress.figures import ONE_ANSWER
from tests.tutor.thinker import with_services
from tests.tutor.visits import visit_of

DAY = timedelta(days=1)


async def topic_with_item(house: House, name: str) -> tuple[str, str]:
    """Make a topic with a deck of one item; return their ids."""
    topic_id = await make_topic(house.meno.store, name, deck_of(name))
    return topic_id, await make_item(house.meno.store, name, "first")


async def figures(house: House, talk: Talk) -> Progress:
    async with house.meno.store.read() as db:
        return await read_progress(db, await visit_of(house, talk, db))


async def test_the_figures_are_those_of_the_log(any_house: House) -> None:
    """The most practised topic comes first; what was not answered yet is named apart."""
    talk = any_house.talk()
    await talk.says("I struggle with masts.")
    knots, ropes = [await topic_with_item(any_house, name) for name in ("knots", "ropes")]
    for place, scores in ((knots, (1.0,)), (ropes, (1.0, 0.0, 1.0))):
        for score in scores:
            await log_answer(any_house.meno.store, *place, any_house.clock.now(), score)
    any_house.clock.advance(DAY)
    found = await figures(any_house, talk)
    assert [(t.number, t.name, t.answers, t.sure) for t in found.topics] == [
        (1, "ropes", 3, True),
        (2, "knots", 1, False),
    ]
    assert (found.more, found.untouched, found.activity[-2:]) == (0, ("masts",), (4, 0))
    assert 1 > found.remembered[0] > found.remembered[-1] > 0


async def test_a_day_is_one_of_the_calendar_where_the_learner_was(house: House, talk: Talk) -> None:
    """Half past midnight is the new day, in the zone of the answer. What a dispute replaced counts once."""
    await talk.says("hello")
    place = await topic_with_item(house, "knots")
    now = house.clock.now()  # Monday, 2 March, 10:00 UTC
    before, first_day = -24 * 27.5, -24 * 27
    answers = (("UTC", before), ("UTC", -10.5), ("Asia/Tokyo", -18.5), ("America/New_York", -7), ("UTC", first_day))
    for zone, hours in answers:
        first = await log_answer(house.meno.store, *place, now + timedelta(hours=hours), timezone=zone)
    async with house.meno.store.write() as db:
        values = first.model_dump(exclude={"id"}) | {"event_id": "disputed", "supersedes_id": first.id}
        db.add(Answer(**values))
    found = await figures(house, talk)
    assert found.first_day == date(2026, 2, 3)
    counted = {found.first_day + timedelta(days=n): count for n, count in enumerate(found.activity) if count}
    assert counted == {date(2026, 2, 3): 1, date(2026, 3, 1): 2, date(2026, 3, 2): 1}


async def test_of_many_topics_the_most_practised_are_shown_and_the_others_counted(house: House, talk: Talk) -> None:
    await talk.says("hello")
    for number in range(TOPICS_SHOWN + 3):
        place = await topic_with_item(house, f"topic {number}")
        for _ in range(1 + (number == 7)):
            await log_answer(house.meno.store, *place, house.clock.now())
    await talk.says("/progress")
    rows = [line for line in talk.text.splitlines() if "not enough evidence" in line]
    assert len(rows) == TOPICS_SHOWN
    assert rows[0].split()[:3] == ["1", "topic", "7"]
    assert "not shown: 3" in talk.text
    (picture,) = talk.last.files
    assert "not shown: 3" in picture.alt_text


async def test_it_comes_as_a_picture_with_its_words_to_the_learner_alone(house: House, talk: Talk) -> None:
    """The bytes are in no row of the database."""
    await talk.says("/progress")
    assert "no question is answered" in talk.text
    assert not talk.last.files
    await talk.says("/practice recursion")
    await talk.presses("I don't know")
    await talk.says("/progress")
    (picture,) = talk.last.files
    assert (picture.name, picture.media_type, picture.content[:4]) == ("progress.png", "image/png", b"\x89PNG")
    assert "1 recursion: not enough evidence yet, answers: 1" in picture.alt_text
    assert "1  recursion  not enough evidence yet        1" in talk.text
    assert talk.last.private
    stored = [path.read_bytes() for path in house.folder.rglob("*.db*")]
    assert any(b"Your progress" in content for content in stored)
    assert not any(b"IHDR" in content for content in stored)


async def test_a_channel_is_shown_what_came_up_there(house: House, talk: Talk) -> None:
    """The topics, and the answers that were given there; a direct message shows all."""
    lobby = house.talk(channel="lobby", public=True)
    for place, topic in ((talk, "recursion"), (lobby, "Git")):
        await place.says(f"/practice {topic}")
        await place.presses("I don't know")
    await talk.presses("I don't know")
    await lobby.says("/progress")
    assert ("recursion" in lobby.text, "Git" in lobby.text) == (False, True)
    assert "Answers in the last four weeks: 1;" in lobby.text
    (picture,) = lobby.last.files
    assert "recursion" not in picture.alt_text
    await talk.says("/progress")
    assert ("recursion" in talk.text, "Git" in talk.text) == (True, True)
    assert "Answers in the last four weeks: 3;" in talk.text


async def test_a_private_conversation_leaves_no_picture_about(talk: Talk) -> None:
    await talk.says("/practice recursion")
    await talk.presses("I don't know")
    await talk.says("/private")
    await talk.says("/progress")
    assert "1  recursion" in talk.text
    assert not talk.last.files


async def test_what_cannot_be_drawn_is_said(house: House, talk: Talk, tmp_path: Path) -> None:
    """Too slow, or broken: the words are complete."""
    await talk.says("/practice recursion")
    await talk.presses("I don't know")
    closed = Painter(tmp_path)
    await closed.close()
    for painter in (Painter(tmp_path, patience=0.0), closed):
        with_services(house, painter=painter)
        await talk.says("/progress")
        assert "1  recursion" in talk.text
        assert (talk.last.ok, talk.last.files) == (True, ())
        await painter.close()


async def test_a_picture_that_was_lost_on_the_way_is_drawn_again(talk: Talk) -> None:
    class Away(Replies):
        async def send(self, outgoing: Outgoing) -> Receipt:
            raise DeliveryFailed("the platform is away")

    await talk.says("/practice recursion")
    await talk.presses("I don't know")
    asked = talk.command("progress")
    await talk.delivers(asked, Away())
    await talk.delivers(asked)
    assert [file.name for file in talk.last.files] == ["progress.png"]


async def test_drawing_holds_nobody_up(tmp_path: Path) -> None:
    """While a picture is drawn the event loop goes on; of several at once each is drawn."""
    painter = Painter(tmp_path)
    drawing = asyncio.gather(*(painter.paint(ONE_ANSWER) for _ in range(4)))
    beats = 0
    while not drawing.done():
        await asyncio.sleep(0.01)
        beats += 1
    pictures = drawing.result()
    assert beats > 5
    assert None not in pictures
    assert len(set(pictures)) == 1
    await painter.close()
