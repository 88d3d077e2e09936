"""The `/progress` command: mastery, what will be remembered and how much was done, in words and in a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from core.messages import File, Outgoing
from core.phrases import say
from core.profile.progress.figures import read_progress
from core.profile.progress.words import alt_text, progress_text
from core.tutor.exchange import Exchange
from core.tutor.services import Services

FILE_NAME = "progress.png"


async def progress(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Show how far the learner has come. The words say it all: a platform may refuse the picture."""
    visit = exchange.visit
    async with services.store.read() as db:
        found = await read_progress(db, visit)
    if not found.topics:
        return [visit.say(say("progress.none"), private=True)]
    told = visit.say(progress_text(found), private=True)
    if visit.private:  # nothing of the conversation is to lie about, and a picture would
        return [told]
    picture = await services.painter.paint(found)
    if picture is None:
        return [told]
    file = File(name=FILE_NAME, content=picture, media_type="image/png", alt_text=alt_text(found))
    return [replace(told, files=(file,))]
