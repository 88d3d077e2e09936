"""Goals, interests, projects, plans and what is studied."""

from __future__ import annotations

import pytest

from core.memory.extraction.extract import SignalKind, extract
from core.memory.kinds import MemoryKind

OTHER_KINDS = [
    (MemoryKind.GOAL, "My goal is to pass the AWS exam.", "My goal is to pass the AWS exam."),
    (MemoryKind.GOAL, "I want to learn recursion.", "I want to learn recursion."),
    (MemoryKind.GOAL, "hi! i want to be able to read french novels", "i want to be able to read french novels"),
    (MemoryKind.GOAL, "I'm aiming for a B2 in Spanish by summer", "I'm aiming for a B2 in Spanish by summer"),
    (MemoryKind.GOAL, "I need to pass calc 2, can you help?", "I need to pass calc 2"),
    (MemoryKind.GOAL, "goal: B2 German by December", "goal: B2 German by December"),
    (MemoryKind.GOAL, "I need to pass the bar exam", "I need to pass the bar exam"),
    (MemoryKind.INTEREST, "in my free time I bake bread", "Interested in bread."),
    (MemoryKind.INTEREST, "I read lots of fantasy novels", "Interested in fantasy novels."),
    (MemoryKind.INTEREST, "total history nerd here", "Interested in history."),
    (MemoryKind.INTEREST, "I'm really into astronomy", "Interested in astronomy."),
    (MemoryKind.INTEREST, "I like writing about RAG and agentic AI.", "Interested in RAG."),
    (MemoryKind.INTEREST, "Chess fascinates me.", "Interested in Chess."),
    (MemoryKind.PROJECT, "I'm building a discord bot in python", "I'm building a discord bot in python"),
    (MemoryKind.PROJECT, "my side project is a recipe website", "my side project is a recipe website"),
    (MemoryKind.PROJECT, "My team and I are building a robot", "My team and I are building a robot"),
    (MemoryKind.PROJECT, "for my thesis I am mapping dialects", "I am mapping dialects"),
    (MemoryKind.PLAN, "only two more weeks until my exam", "only two more weeks until my exam"),
    (MemoryKind.PLAN, "my exam is on 12 June", "my exam is on 12 June"),
    (MemoryKind.PLAN, "I'll revise recursion on Saturday.", "I'll revise recursion on Saturday."),
    (MemoryKind.PLAN, "Midterm next tuesday 😬", "Midterm next tuesday"),
    (MemoryKind.PLAN, "on friday i've got my driving test", "on friday i've got my driving test"),
]

STUDIED = [
    ("Topic: a tree, a graph, a heap.", ["tree", "graph", "heap"]),
    ("Topics: normalization, indexes, transactions", ["normalization", "indexes", "transactions"]),
    ("I'm learning Spanish", ["Spanish"]),
    ("im studying linear algebra this semester", ["linear algebra"]),
    ("We're doing electromagnetism in class right now.", ["electromagnetism"]),
    ("i'm taking a course on data structures", ["data structures"]),
    ("I've started learning Python and SQL", ["Python", "SQL"]),
    ("In physics we're on momentum", ["momentum"]),
]


@pytest.mark.parametrize(("kind", "text", "kept"), OTHER_KINDS)
def test_goals_interests_projects_and_plans(kind: MemoryKind, text: str, kept: str) -> None:
    first = extract(text).memories[0]
    assert (first.kind, first.text, first.quote in text) == (kind, kept, True)
    assert extract(text).signals == ()


@pytest.mark.parametrize(("text", "topics"), STUDIED)
def test_what_is_studied_is_a_signal_and_no_memory(text: str, topics: list[str]) -> None:
    found = extract(text)
    assert [(signal.topic, signal.kind) for signal in found.signals] == [(t, SignalKind.STUDIED) for t in topics]
    assert found.memories == ()


def test_what_something_is_learnt_for_is_a_goal_and_no_part_of_the_topic() -> None:
    for text in ("I'm learning Dutch so that I can talk to my grandma", "I'm learning Dutch to work in Utrecht"):
        found = extract(text)
        assert [(signal.topic, signal.kind) for signal in found.signals] == [("Dutch", SignalKind.STUDIED)]
        assert [(memory.kind, memory.text) for memory in found.memories] == [(MemoryKind.GOAL, text)]
    found = extract("I'm learning to play the piano with an app")
    assert [signal.topic for signal in found.signals] == ["piano"]
    assert found.memories == ()
