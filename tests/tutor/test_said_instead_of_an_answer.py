"""What people say to Meno while a question is open is no try at it: it is done, or they are told."""

from __future__ import annotations

import pytest

from core.answers.skips import is_skip
from core.decks.deck import Item
from core.models import Answer, Memory, Question, Round
from core.tutor.reading.answers import help_asked_for
from core.tutor.reading.arguments import is_no_argument, withdraws
from core.tutor.reading.said_for_labels import said_for_label
from tests.dialogue import House, Talk
from tests.practice.items import choice, short

STOPS = [
    *(
        "let's stop",
        "stop for today",
        "I want to stop",
        "enough for today",
        "I have to go",
        "pause",
        "later",
        "quit",
    ),
    *(
        "exit",
        "stop practice",
        "stop practising capitals",
        "Can we stop here, please?",
        "I'm done for today, thanks",
    ),
    *("no more questions", "that's enough for now", "maybe later", "I’ve got to go", "let's take a break", "stopp"),
    *(
        "aufhören",
        "ich möchte aufhören",
        "genug für heute",
        "ich muss los",
        "parar",
        "quiero parar",
        "basta por hoy",
    ),
]
GOES_ON = ["continue", "let's continue", "go on please", "Keep going!", "hold on", "repeat please", "continuar"]
GOES_BACK = ["go back", "back", "can we go back?", "zurück", "volver"]
UNDOES = ["undo", "Take it back", "take that back please", "undo my last answer"]
DISAGREES = [
    *(
        "I disagree with that",
        "that's wrong",
        "that was right",
        "my answer was right",
        "you are wrong",
        "I disagree!",
    ),
    *(
        "But I was right",
        "No, that is not fair",
        "your key is wrong",
        "I think my answer is correct",
        "That isn't wrong",
    ),
]
SKIPS = ["skip it", "skip this", "skip please", "can't", "I can’t", "let's skip this one", "überspringen", "saltar"]
NEXT = ["give me another question", "another question please", "next", "weiter", "siguiente", "Can I skip this?"]
HELP = [
    "I need help",
    "I need some help please",
    "can you help me?",
    "help me with this",
    "Hilfe",
    "ayuda",
    "una pista",
    "this is too hard",
]

ANSWERS = [
    *(
        "stopping distance",
        "a later date",
        "the exit code",
        "quit the loop with break",
        "back pressure",
        "undo log",
    ),
    *(
        "continue statement",
        "that's wrong because the base case is missing",
        "the right answer",
        "break",
        "return 0",
    ),
    *("go to the next node", "it stops", "helper function", "help the compiler", "I can see a stack", "skip list"),
]


@pytest.mark.parametrize(
    ("label", "lines"),
    [
        ("placement.action.leave", STOPS),
        ("practice.action.go_on", GOES_ON),
        ("practice.action.back", GOES_BACK),
        ("topic.action.undo", UNDOES),
        ("practice.action.new_round", ["start over", "let's start again"]),
        ("practice.action.dispute", DISAGREES),
    ],
)
def test_what_is_said_stands_for_the_words_of_a_button(label: str, lines: list[str]) -> None:
    """In English, and the commonest in German and Spanish."""
    assert {line: said_for_label(line) for line in lines} == dict.fromkeys(lines, label)


def test_skipping_and_asking_for_help_are_told() -> None:
    """Skipping is not knowing; the next question is had by having this one shown."""
    assert [line for line in SKIPS if not is_skip(line)] == []
    assert [line for line in NEXT if help_asked_for(line) != "reveal"] == []
    assert [line for line in HELP if help_asked_for(line) != "hint"] == []


def test_what_only_holds_such_words_says_nothing_to_meno() -> None:
    """An answer with `stop` or `back` in it is an answer."""
    read = [line for line in ANSWERS if said_for_label(line) or is_skip(line) or help_asked_for(line)]
    assert read == []


async def asks(talk: Talk, item: Item) -> str:
    """Let the question that waits be this one; return its id."""
    asked = await talk.asked()
    async with talk.house.meno.store.write() as db:
        question = await db.get_one(Question, asked.question.id)
        question.content = item.to_json()
        db.add(question)
    return asked.question.id


@pytest.mark.parametrize("said", ["let's stop", "stop practising capitals"])
async def test_who_wants_to_stop_has_the_round_set_aside(house: House, talk: Talk, said: str) -> None:
    """Nothing is graded, and it can be gone back to in words."""
    await talk.says("/practice capitals")
    await talk.says(said)
    assert "set aside" in talk.text
    assert await house.rows(Answer) == []
    assert [r.state for r in await house.rows(Round)] == ["set_aside"]
    await talk.says("/practice recursion")
    await talk.says("go back")
    assert "Capitals" in talk.text
    assert {r.title: r.state for r in await house.rows(Round)} == {"Capitals": "open", "Recursion": "set_aside"}


async def test_what_cannot_be_done_is_said_and_costs_no_try(house: House, talk: Talk) -> None:
    """There is nothing to undo or to go back to; a hint comes after a try; to go on shows the question again."""
    await talk.says("/practice capitals")
    question = (await talk.asked()).question.id
    for said, expected in [
        ("undo", "did not take it for a try"),
        ("go back", "did not take it for a try"),
        ("I need help", "Try it first"),
        ("continue", "Task 1"),
        ("that's wrong", "no grade here"),
    ]:
        await talk.says(said)
        assert expected in talk.text, said
        assert await house.rows(Answer) == []
        assert (await talk.asked()).question.id == question
    await talk.says("skip this")
    (graded,) = await house.rows(Answer)
    assert graded.verdict == "skipped"


@pytest.mark.parametrize("key", ["stop", "continue", "undo", "next", "help me", "skip it", "can't", "later", "yes"])
async def test_the_key_of_the_open_question_comes_first(house: House, talk: Talk, key: str) -> None:
    """Where such a word is the answer, it is one."""
    await talk.says("/practice capitals")
    question = await asks(talk, short(key))
    await talk.says(key.upper())
    (graded,) = await house.rows(Answer)
    assert (graded.question_id, graded.verdict) == (question, "right")


@pytest.mark.parametrize("said", ["I disagree with that", "my answer was right", "you are wrong"])
async def test_who_says_that_a_grade_is_wrong_disputes_it(house: House, talk: Talk, said: str) -> None:
    """As the words of the button do; it costs no further try."""
    await talk.says("/practice capitals")
    await asks(talk, short("Kathmandu"))
    await talk.says("Pokhara")
    await talk.says(said)
    assert "why it is right" in talk.text
    assert len(await house.rows(Answer)) == 1


async def test_topics_are_changed_while_a_question_is_open(house: House, talk: Talk) -> None:
    """A sentence about two topics of theirs is carried out, unless it earns something as the answer."""
    await talk.says("/practice recursion")
    await asks(talk, short("foo builds on recursion"))
    await talk.says("/topic new foo")
    await talk.says("/topic new bar")
    await talk.follows(
        [("foo builds on recursion", "Right."), ("bar builds on recursion", "bar builds on recursion")]
    )
    await asks(talk, short("rain"))
    await talk.follows([("merge foo and bar", "Which name"), ("rename foo to quux", "called quux")])
    assert len(await house.rows(Answer)) == 1
    await talk.says("spam and eggs are the same")
    assert len(await house.rows(Answer)) == 2, "of topics that nobody has it says nothing"


async def test_in_a_channel_topics_are_changed_elsewhere(house: House) -> None:
    """It is said where, of topics that came up there; of others it tells nothing."""
    here, ada = house.talk(channel="study", public=True), house.talk()
    await ada.says("/topic new foo")
    await here.says("/practice recursion")
    await here.says("recursion builds on SQL joins")
    assert "in a direct message" in here.text
    assert await house.rows(Answer) == []
    await here.says("recursion builds on foo")
    assert "in a direct message" not in here.text


@pytest.mark.parametrize(
    "said", ["ok", "later", "What is a stack?", "I prefer short explanations.", "merge foo and bar"]
)
async def test_what_nobody_argues_with_is_no_argument(house: House, talk: Talk, said: str) -> None:
    """It has its reply, and the dispute stays pending."""
    await talk.says("/practice recursion")
    await asks(talk, short("Kathmandu"))
    await talk.says("/topic new foo")
    await talk.says("/topic new bar")
    await talk.says("Pokhara")
    await talk.says("I disagree")
    await talk.says(said)
    assert "I still wait for why" in talk.text
    await talk.says("They mean the same.")
    assert "Kathmandu" in talk.text
    assert len(await house.rows(Answer)) == 1


@pytest.mark.parametrize("said", ["sorry, my mistake", "You're right.", "next"])
async def test_who_gives_way_keeps_the_grade(house: House, talk: Talk, said: str) -> None:
    """Nothing is looked at again, and nothing else is graded or shown."""
    await talk.says("/practice recursion")
    await asks(talk, short("Kathmandu"))
    await talk.says("Pokhara")
    await talk.says("I disagree")
    await talk.says(said)
    assert "the grade stays as it is" in talk.text
    assert "Kathmandu" not in talk.text
    assert len(await house.rows(Answer)) == 1


def test_an_argument_is_told_from_what_is_none() -> None:
    """A question to Meno asks for something; one that answers itself argues."""
    arguments = [
        *(
            "Isn't that the same?",
            "They mean the same.",
            "In my book it is zzz. Why not here?",
            "my answer was right",
        ),
        *("Kathmandu and Katmandu are the same", "the key is wrong", "I was right.", "no, it is a stack"),
    ]
    assert [text for text in arguments if is_no_argument(text) or withdraws(text)] == []
    given_up = ["oh, I see, I was wrong", "ok you are right, sorry", "never mind", "fair enough", "my bad"]
    assert [text for text in given_up if not withdraws(text)] == []


@pytest.mark.parametrize("said", ["Kathmandu?", "I think it is Kathmandu?"])
async def test_a_right_answer_with_a_question_mark_is_an_answer(house: House, talk: Talk, said: str) -> None:
    """Whoever is not sure of it has still given it."""
    await talk.says("/practice recursion")
    await asks(talk, short("Kathmandu"))
    await talk.says("What is Kathmandu?")
    assert await house.rows(Answer) == []
    await talk.says(said)
    (graded,) = await house.rows(Answer)
    assert graded.verdict == "right"


async def test_an_option_with_a_question_mark_is_chosen(house: House, talk: Talk) -> None:
    """Right or wrong."""
    await talk.says("/practice recursion")
    await asks(talk, choice("Rome", "Budapest", "Vienna"))
    await talk.says("Budapest?")
    (graded,) = await house.rows(Answer)
    assert (graded.text, graded.verdict) == ("Budapest?", "wrong")


async def test_the_end_of_practice_is_no_wish_for_good(house: House, talk: Talk) -> None:
    """Neither while a question is open, nor when none is."""
    await talk.says("/practice recursion")
    await talk.says("stop practice")
    await talk.says("stop practice")
    assert await house.rows(Memory) == []
    assert [r.state for r in await house.rows(Round)] == ["set_aside"]
