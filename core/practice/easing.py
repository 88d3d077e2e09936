"""What is asked of a topic that more questions do not help: what goes wrong, and what is easier than that."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.learning.log import PASS_SCORE
from core.models import Answer, DeckItem
from core.practice.asked import candidates
from core.practice.selection import LATELY, Candidate
from core.profile.counting import counts, given_in
from core.profile.merged import among
from core.visit import Visit

EASIER_ITEMS = 3
"""Questions of an easier round: enough to be right three times in a row."""


async def wrong_item(db: AsyncSession, visit: Visit, topic_id: str, besides: str = "") -> DeckItem | None:
    """Return the item of a topic that goes wrong: not passed when it came last, and most often failed of those.

    In a channel the answers given there decide. `besides` is an item that is not to be named.
    """
    query = (
        select(Answer, DeckItem)
        .join(DeckItem, col(DeckItem.id) == Answer.item_id)
        .where(Answer.learner_id == visit.learner_id, among(col(Answer.topic_id), [topic_id]), counts())
        .where(col(DeckItem.retired).is_(False), col(DeckItem.id) != besides)
        .order_by(col(Answer.at))
    )
    if visit.visible is not None:
        query = query.where(given_in(visit.visible))
    failed: dict[str, int] = {}
    last: dict[str, tuple[bool, int]] = {}
    rows: dict[str, DeckItem] = {}
    for number, (answer, row) in enumerate(await db.exec(query)):
        passed = answer.score >= PASS_SCORE and not answer.revealed
        rows[row.id], last[row.id] = row, (passed, number)
        failed[row.id] = failed.get(row.id, 0) + (not passed)
    wrong = [item_id for item_id, (passed, _) in last.items() if not passed]
    worst = max(wrong, key=lambda item_id: (failed[item_id], last[item_id][1]), default=None)
    return None if worst is None else rows[worst]


async def easier_items(db: AsyncSession, visit: Visit, topic_id: str, deck_id: str) -> list[Candidate]:
    """Return what can be asked instead of the item that goes wrong: of a tier below it, or else of the lowest.

    What was never answered comes first, then what rested longest; only what was answered lately is left out, as
    long as there is anything else.
    """
    wrong = await wrong_item(db, visit, topic_id)
    items = [c for c in await candidates(db, visit.learner_id, deck_id) if not c.kind.free_form]
    others = [c for c in items if wrong is None or c.item_id != wrong.id] or items
    easier = _below(others, None if wrong is None else wrong.tier)
    rested = [c for c in easier if c.last_answered_at is None or c.last_answered_at <= visit.now - LATELY]
    return sorted(rested or easier, key=_rank)


def _below(items: Sequence[Candidate], tier: int | None) -> list[Candidate]:
    lowest = min((c.tier for c in items), default=0)
    highest = lowest if tier is None else max(lowest, tier - 1)
    return [c for c in items if c.tier <= highest]


def _rank(candidate: Candidate) -> tuple[float, int, int]:
    seen = candidate.last_answered_at
    return (0.0 if seen is None else seen.timestamp(), -candidate.tier, candidate.position)
