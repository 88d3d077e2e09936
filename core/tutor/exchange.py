"""One event on its way through the tutor, with everything that was restored for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from core.memory.recall import Recalled
from core.messages import Event, Outgoing, ReplySink
from core.models import Inquiry, TopicSignal
from core.practice.asked import Asked
from core.visit import Visit


@dataclass(slots=True, kw_only=True)
class Exchange:
    """What the handlers of one turn work with. Lives as long as the turn."""

    event: Event
    visit: Visit
    replies: ReplySink
    open_question: Asked | None
    """The question at this place that waits for an answer."""
    inquiry: Inquiry | None = None
    """What Meno asked about the learner here and waits to hear (core.profile.inquiries)."""
    received_at: datetime
    """When the event came in."""
    shown_at: datetime | None = None
    """When the last part of the reply began to be sent; None before that."""
    handed_off: bool = False
    """Whether the last session's hand-off was shown in this turn."""
    arrival: bool = False
    """Whether a session begins with it."""
    kind: str = "message"
    """What the learner's turn turned out to be: message, answer, command or action."""
    chosen: str = ""
    """The id of the action that the learner chose, pressed or typed."""
    newcomer: bool = False
    """Whether the learner has not been told yet what is kept."""
    noticed: bool = False
    """Whether they were told in this turn."""
    earlier: Sequence[tuple[str, str]] = ()
    """Role and text of what was said before in a private conversation, of which no turns are stored."""
    recalled: Sequence[Recalled] = ()
    """The memories that the reply was given."""
    reports: Sequence[TopicSignal] = ()
    """What the learner said about topics that the reply rests on as well."""
    listed: Sequence[str] | None = None
    """What the numbers of the list in the reply stand for, where it is a list of memories."""
    explained: Sequence[str] | None = None
    """What the reply shows of what is remembered, without numbers."""
    unsaid: bool = False
    """Whether the log keeps only that something was said: what is to be forgotten is not named in it again."""
    forgotten: bool = False
    """Whether the learner is gone with all that was kept, so that there is nothing to record."""
    left_out: bool = False
    """Whether the turn names something that the learner just deleted."""
    written: Outgoing | None = None
    """What of `sent` a model wrote: the only thing that Meno says which can be recalled later."""
    sent: list[Outgoing] = field(default_factory=list)
    """What Meno has said in this turn so far."""

    async def send(self, outgoing: Outgoing) -> None:
        """Send a message and remember that it was sent. In a private conversation it offers nothing to choose."""
        if self.visit.private:
            outgoing = replace(outgoing, actions=())
        await self.replies.send(outgoing)
        self.sent.append(outgoing)
