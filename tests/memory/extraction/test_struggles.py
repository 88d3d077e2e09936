"""What is hard for a learner."""

from __future__ import annotations

import pytest

from core.memory.extraction.extract import SignalKind, extract
from core.memory.kinds import MemoryKind

STRUGGLES = [
    ("Last week I struggled with recursion.", ["recursion"]),
    ("I struggle with recursion", ["recursion"]),
    ("i struggle with the recursion a lot", ["recursion"]),
    ("I struggled with recursion a lot last week.", ["recursion"]),
    ("I'm struggling with SQL joins.", ["SQL joins"]),
    ("I am really struggling with pointers today!", ["pointers"]),
    ("I've been struggling with regular expressions lately.", ["regular expressions"]),
    ("I have trouble with SQL joins.", ["SQL joins"]),
    ("I have a lot of trouble understanding monads", ["monads"]),
    ("I'm having difficulty with the chain rule.", ["chain rule"]),
    ("I had problems with closures yesterday", ["closures"]),
    ("I have a hard time with French verbs.", ["French verbs"]),
    ("I don't get recursion.", ["recursion"]),
    ("I don\u2019t get recursion at all", ["recursion"]),
    ("I still don't understand left joins.", ["left joins"]),
    ("I do not understand Big O notation", ["Big O notation"]),
    ("I just don't get how recursion works.", ["recursion"]),
    ("I don't understand what a base case is.", ["base case"]),
    ("Recursion confuses me.", ["Recursion"]),
    ("SQL joins really confuse me", ["SQL joins"]),
    ("Honestly, the subjunctive confuses me.", ["subjunctive"]),
    ("Pointers trip me up.", ["Pointers"]),
    ("I keep mixing up left and right joins.", ["left and right joins"]),
    ("I always mix up ser and estar.", ["ser", "estar"]),
    ("I keep forgetting the base case.", ["base case"]),
    ("I keep getting off-by-one errors wrong", ["off-by-one errors"]),
    ("I'm bad at integrals.", ["integrals"]),
    ("I'm not good at probability.", ["probability"]),
    ("I'm confused about async/await.", ["async/await"]),
    ("I am confused by C++ templates.", ["C++ templates"]),
    ("I'm stuck on dynamic programming.", ["dynamic programming"]),
    ("I can't wrap my head around monads.", ["monads"]),
    ("I never understood logarithms", ["logarithms"]),
    ("I find recursion hard.", ["recursion"]),
    ("I find SQL joins really confusing", ["SQL joins"]),
    ("Recursion is hard for me.", ["Recursion"]),
    ("My weak spot is geometry.", ["geometry"]),
    ("I think I struggle with recursion.", ["recursion"]),
    ("I struggle with recursion and SQL joins.", ["recursion", "SQL joins"]),
    ("I struggle with recursion, pointers and closures.", ["recursion", "pointers", "closures"]),
    ("I struggle with divide and conquer.", ["divide and conquer"]),
    ("I don't get recursion, can you explain it?", ["recursion"]),
    ("I struggle with recursion because it calls itself.", ["recursion"]),
    ("I struggle with `async` functions.", ["async functions"]),
    ('I struggle with "closures".', ["closures"]),
    ("Hello! I struggle with recursion. Can you help?", ["recursion"]),
    ("I struggle with recursion, e.g. with trees.", ["recursion"]),
    ("I have been struggling with for loops and while loops.", ["for loops", "while loops"]),
    ("I don't get the difference between ser and estar.", ["difference between ser and estar"]),
    ("As a beginner I struggle to understand recursion.", ["recursion"]),
    ("I get confused by pointers.", ["pointers"]),
    ("I have no idea how recursion works.", ["recursion"]),
    ("I don't get this, recursion is hard for me.", ["recursion"]),
    ("I struggled with recursion a few weeks ago.", ["recursion"]),
    ("I struggled with joins because I don't practise anymore.", ["joins"]),
    ("recursion is hard 😩", ["recursion"]),
    ("ugh pointers keep confusing me", ["pointers"]),
    ("I can't wrap my head around monads", ["monads"]),
    ("still lost on dynamic programming tbh", ["dynamic programming"]),
    ("The chain rule makes no sense to me.", ["chain rule"]),
    ("i have trouble with the SQL JOIN stuff", ["SQL JOIN"]),
    ("I suck at fractions lol", ["fractions"]),
    ("im stuggling with big o notation atm", ["big o notation"]),
    ("i dont understand how pointers work in C", ["pointers in C"]),
    ("joins are sooo confusing", ["joins"]),
    ("been struggling w/ thermodynamics for weeks", ["thermodynamics"]),
    ("German articles (der, die, das) drive me nuts", ["German articles"]),
    ("My problem is that I always forget the base case", ["base case"]),
    ("I always mix up their and there.", ["their", "there"]),
    ("past tenses are a struggle", ["past tenses"]),
    ("Pointers. I just don't get them.", ["Pointers"]),
    ("comma rules, i just don't get them", ["comma rules"]),
    ("I've read the notes on inflation twice but it won't sink in", ["inflation"]),
    ("Ich verstehe Rekursion nicht.", ["Rekursion"]),
    ("mit Zeigern komme ich einfach nicht klar", ["Zeigern"]),
    ("ich verwechsle immer Dativ und Akkusativ", ["Dativ", "Akkusativ"]),
    ("bin echt schlecht in Statistik", ["Statistik"]),
    ("No entiendo la recursividad.", ["recursividad"]),
    ("siempre confundo por y para", ["por", "para"]),
    ("El subjuntivo me resulta muy difícil", ["subjuntivo"]),
]


@pytest.mark.parametrize(("text", "topics"), STRUGGLES)
def test_struggle(text: str, topics: list[str]) -> None:
    found = extract(text)
    assert [signal.topic for signal in found.signals] == topics
    assert {signal.kind for signal in found.signals} == {SignalKind.STRUGGLED}
    assert [memory.kind for memory in found.memories] == [MemoryKind.STRUGGLE] * len(topics)
