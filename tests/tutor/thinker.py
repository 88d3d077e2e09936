"""A language model for dialogues: an OpenAI-compatible server that answers each task from a script of its own.

    thinker.says("reply", "A closure is a function with its variables.")
    thinker.finds({"kind": "fact", "text": "Lives in Oslo.", "quote": "I live in Oslo"})

What is not scripted gets an answer that says nothing; what it wrote itself it solves as it meant it.
"""

from __future__ import annotations

import json
from collections import defaultdict, deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.tutor.pipeline import Tutor
from core.tutor.replies.model_reply import TutoringReply
from tests.dialogue import House
from tests.loopback.openai_server import OpenAIServer, Recorded, Script, refuses

OPENINGS: Mapping[str, str] = {
    "You are Meno": "reply",
    "You read one message": "extract",
    "You grade one answer": "grade",
    "You put a tutor's hand-off": "phrase",
    "You write one practice question": "generate",
    "You solve one practice question": "solve",
}
"""How the instructions of each task begin."""

UNSCRIPTED: Mapping[str, str | Script] = {"reply": "I see.", "extract": '{"facts": []}'}


@dataclass(slots=True)
class Thinker:
    """Listens at `server`."""

    server: OpenAIServer
    scripts: dict[str, deque[str | Script]] = field(default_factory=lambda: defaultdict(deque))
    asked: dict[str, list[Recorded]] = field(default_factory=lambda: defaultdict(list))
    """The requests by task."""

    drafts: list[str] = field(default_factory=list)
    """The questions that it wrote."""

    def __post_init__(self) -> None:
        self.server.listener = self._answer

    def says(self, task: str, *answers: str | Script) -> None:
        """Answer the next requests of `task` so."""
        self.scripts[task].extend(answers)

    def finds(self, *facts: Mapping[str, object]) -> None:
        """Propose these facts when asked to extract next."""
        self.says("extract", json.dumps({"facts": facts}))

    def _answer(self, request: Recorded) -> str | Script:
        text = request.body["messages"][0]["content"]
        task = next(task for opening, task in OPENINGS.items() if text.startswith(opening))
        self.asked[task].append(request)
        if self.scripts[task]:
            answer = self.scripts[task].popleft()
            if task == "generate" and isinstance(answer, str) and answer.startswith("{"):
                self.drafts.append(answer)
            return answer
        if task == "solve":
            return self._solved(request)
        return UNSCRIPTED.get(task) or refuses(400, "nothing is scripted")

    def _solved(self, request: Recorded) -> str | Script:
        """Return the reference of the draft whose question is to be solved."""
        data = request.body["messages"][-1]["content"]
        for draft in map(json.loads, reversed(self.drafts)):
            if draft["question"] in data:
                return json.dumps({"answer": draft["reference"]})
        return refuses(400, "it wrote no such question")


def with_services(house: House, **changes: Any) -> None:
    """Put other services in the place of some."""
    services = replace(house.meno.services, **changes)
    house.meno = replace(house.meno, services=services, tutor=Tutor(services, house.clock))


def with_reply(house: House, **changes: Any) -> None:
    """Let Meno's replies by a model be otherwise: `patience`, `model` or `budget` of `TutoringReply`."""
    reply = house.meno.services.reply
    assert isinstance(reply, TutoringReply)
    with_services(house, reply=replace(reply, **changes))
