"""Taking back what a learner decided about a topic, whatever it was."""

from __future__ import annotations

from sqlmodel.ext.asyncio.session import AsyncSession

from core.models import TopicEdit
from core.phrases import say
from core.profile.merged import MERGED
from core.profile.merging import part_again
from core.profile.renaming import take_name_back
from core.profile.topic_edits import TopicRefused
from core.profile.topic_map import RENAMED
from core.profile.topic_ties import take_tie_back
from core.visit import Visit


async def take_back(db: AsyncSession, visit: Visit, edit: TopicEdit) -> None:
    """Undo what the learner decided. Raises `TopicRefused` for what was taken back before, or overtaken."""
    if edit.taken_back_at is not None:
        raise TopicRefused(say("topic.taken_back_before"))
    if edit.kind == RENAMED:
        await take_name_back(db, visit, edit)
    elif edit.kind == MERGED:
        await part_again(db, visit, edit)
    else:
        await take_tie_back(db, visit, edit)
