"""The `/export` command: everything that is kept about the learner, in a file for them alone."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import replace

from core.messages import File, Outgoing
from core.models import Learner
from core.phrases import say
from core.profile.export import OWNED, export_learner
from core.tutor.exchange import Exchange
from core.tutor.services import Services

PACKED_FROM = 7 * 2**20
"""Bytes from which the file is packed: platforms take no files that are much larger."""


async def export(services: Services, exchange: Exchange, arguments: Mapping[str, str]) -> list[Outgoing]:
    """Send everything as JSON, in a direct message only: a channel has no file for one person."""
    visit = exchange.visit
    if visit.visible is not None:
        return [visit.refuse(say("export.direct_only"))]
    async with services.store.read() as db:
        data = await export_learner(db, visit.learner_id, without=visit.event_id)
        since = (await db.get_one(Learner, visit.learner_id)).created_at
    content = json.dumps(data, ensure_ascii=False, indent=1).encode()
    file = File(name="meno-export.json", content=content, media_type="application/json")
    if len(content) >= PACKED_FROM:
        packed = gzip.compress(content, mtime=0)
        file = File(name="meno-export.json.gz", content=packed, media_type="application/gzip")
    rows = sum(len(data[name]) for name, _ in OWNED)
    body = say("export.here", rows=rows, since=f"{since:%Y-%m-%d}")
    return [replace(visit.say(body, private=True), files=(file,))]
