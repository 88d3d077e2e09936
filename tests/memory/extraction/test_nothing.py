"""What is no fact about the learner."""

from __future__ import annotations

import pytest

from core.memory.extraction.extract import extract

NOTHING = [
    # what ends the practice that goes on now
    *(
        "stop practice",
        "Please stop the practice.",
        "no more practice for today",
        "enough with practice",
        "stop the quiz",
    ),
    *(
        "let's stop practice",
        "stop practising capitals",
        "pause the exercises",
        "I want to stop practice, I am tired",
    ),
    # negation
    "I don't struggle with recursion.",
    "I never struggle with recursion.",
    "I have no trouble with SQL joins.",
    "I don't have trouble with SQL joins.",
    "I'm not struggling with pointers.",
    "I'm not confused about joins.",
    "I don't find recursion hard.",
    "Recursion doesn't confuse me.",
    "Recursion never confuses me.",
    "pointers aren't a problem for me",
    "it's not like i struggle with grammar",
    "My goal isn't to pass, it's just fun",
    "I'm not learning Spanish, I'm just visiting.",
    "Ich habe keine Probleme mit Rekursion.",
    "No tengo problemas con los punteros.",
    "I don't prefer short answers.",
    "I don't mind long answers.",
    "I wouldn't say I struggle with recursion.",
    "It's not that I struggle with recursion.",
    # long ago
    "I struggled with recursion years ago.",
    "I had trouble with SQL joins a long time ago, in the nineties, ages ago.",
    # questions
    "Do I struggle with recursion?",
    "Why do I struggle with recursion?",
    "Am I bad at recursion?",
    "Should I prefer short answers?",
    "Do you prefer short answers?",
    "Does recursion confuse me?",
    "What should I work on?",
    "I struggle with recursion?",
    # other people
    "My friend struggles with recursion.",
    "My friend said I struggle with recursion.",
    "My teacher thinks I struggle with recursion.",
    "She says, I struggle with recursion.",
    "My brother has trouble with SQL joins.",
    "People prefer short answers.",
    "My students don't get recursion.",
    "Recursion confuses my sister.",
    "He told me I don't get recursion.",
    "My boss keeps mixing up the joins.",
    "According to my boss, I need to learn Excel",
    "I struggle with recursion, says my teacher.",
    "Mein Lehrer sagt, ich verstehe Brüche nicht",
    "mi profe dice que no entiendo los verbos",
    # words of others
    "Here is my essay:\nI am learning to love the city. I struggle with change. My goal is to stay.",
    "Please correct this text: I am building a house and I am interested in cars.",
    "Exercise 4. Read the text. My name is Ana and I am studying medicine.",
    "Note that the base case comes first.",
    '"I struggle with recursion" is what he wrote.',
    "\u201cI prefer short answers\u201d",
    "'I don't get recursion' was the title.",
    "> I struggle with recursion.",
    "```\nI struggle with recursion.\n```",
    "```\nI struggle with recursion.",
    "`I struggle with recursion`",
    "Translate: I struggle with recursion.",
    "The character says: I prefer short answers.",
    # what is not so
    "If I struggled with recursion, would you help?",
    "If I struggle with recursion, I will ask.",
    "Suppose I struggle with recursion.",
    "Imagine I have trouble with joins, what then?",
    "When I struggle with something I take a walk.",
    "I wish I struggled with recursion.",
    "Pretend I don't get recursion.",
    "I might struggle with recursion later.",
    "I will struggle with recursion.",
    "maybe i'll learn rust some day",
    "unless i pass the exam on monday i'm doomed lol",
    # for others, or only this once
    "my brother wants to become a pilot",
    "My friend is learning Japanese and has an exam on Friday",
    "can you say that again in simpler words?",
    "Can you give me another example of a closure?",
    "Explain recursion in Spanish",
    "Could you translate that into Spanish?",
    "keep the list sorted and use binary search",
    "always start with the base case",
    "Erkläre mir Rekursion auf Deutsch",
    "Kannst du das kürzer erklären?",
    "explícame esto más corto",
    "Tell my friend to keep it short.",
    "Keep the essay short.",
    "Keep the function short.",
    "Write short answers for my quiz.",
    "Keep it short this time.",
    "Just this once, give me short answers.",
    "Explain recursion briefly.",
    "I'd like a short answer to this.",
    "I'd prefer not to answer.",
    "I need short answers for a crossword.",
    "I used to prefer short answers.",
    # what names no topic to which "it" could point
    "Thanks. I don't get it.",
    "Meno, I don't get it",
    "Pointers. I love them but my friend doesn't get them.",
    # a word that is only sometimes a time, and a task that is no goal
    "the test may fail",
    "I wrote an essay on the fall of Rome",
    "I need to get my charger",
    "I'm trying to solve question 3",
    "los verbos no me cuestan",
    # not a subject
    "I struggled with the third exercise.",
    "I'm stuck with you.",
    "I prefer not having long answers.",
    "I don't get it.",
    "I don't get paid enough.",
    "I don't understand.",
    "I don't understand your answer.",
    "I don't understand the question.",
    "I don't understand why.",
    "This confuses me.",
    "You confuse me.",
    "Your explanation confuses me.",
    "I'm stuck on a train.",
    "I'm stuck.",
    "I like it.",
    "I like your answers.",
    "I like this.",
    "I'd like to practise recursion.",
    "I'd like to learn about closures.",
    "I want to see the answer",
    "I want to go home",
    "I'm working on question 3",
    "I'm making progress",
    "I keep forgetting to do my homework.",
    "I struggle with nothing.",
    # nothing that a tutor should keep
    "I struggle with depression.",
    "I have trouble with my boss.",
    "I struggle with anxiety before exams.",
    # harmless
    "",
    "Recursion is a function that calls itself.",
    "recursion",
    "Thanks, that was a short answer.",
    "/practice recursion",
]


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_about_the_learner(text: str) -> None:
    found = extract(text)
    assert found.memories == ()
    assert found.signals == ()


@pytest.mark.parametrize(
    "text",
    [
        "Remember that my password is hunter2",
        "remember my api key is 1234",
        "I struggle with sk-abcdef0123456789abcdef",
        "My goal is to use ghp_0123456789abcdef0123456789abcdef",
    ],
)
def test_nothing_is_taken_from_a_sentence_that_may_hold_a_secret(text: str) -> None:
    assert extract(text).memories == ()
    assert extract(text).signals == ()


def test_a_sentence_too_long_to_be_one_is_passed_over() -> None:
    """Pasted material, not something said to the tutor."""
    assert extract("I struggle with recursion " + "and so on " * 100).signals == ()
