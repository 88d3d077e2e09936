"""What is taken from a message as a fact about the learner, and above all what is not."""

from __future__ import annotations

import pytest

from core.memory.extraction.extract import SignalKind, extract
from core.memory.extraction.slots import LANGUAGE
from core.memory.kinds import MemoryKind

SHORT = ("explanation.length", "short")
FULL = ("explanation.length", "full")
CODE = ("explanation.order", "code_first")
CONCEPT = ("explanation.order", "concept_first")

PREFERENCES = [
    ("I prefer concise explanations.", [SHORT]),
    ("I prefer short answers", [SHORT]),
    ("i prefer short answers!", [SHORT]),
    ("please keep it short", [SHORT]),
    ("Keep it brief, please.", [SHORT]),
    ("Please keep your answers short from now on.", [SHORT]),
    ("I like short answers.", [SHORT]),
    ("I love short, crisp explanations", [SHORT]),
    ("I really like it when explanations are brief.", [SHORT]),
    ("I'd rather have full explanations.", [FULL]),
    ("I\u2019d rather have full explanations.", [FULL]),
    ("I would prefer detailed explanations", [FULL]),
    ("I want long, detailed answers please.", [FULL]),
    ("Give me short answers.", [SHORT]),
    ("Please give me more detailed explanations.", [FULL]),
    ("Be concise.", [SHORT]),
    ("please be brief", [SHORT]),
    ("Short answers, please.", [SHORT]),
    ("I don't want long explanations.", [SHORT]),
    ("I don't like long answers.", [SHORT]),
    ("I hate long explanations", [SHORT]),
    ("No long explanations please", [SHORT]),
    ("I prefer short answers over long ones.", [SHORT]),
    ("I prefer detailed answers to short ones.", [FULL]),
    ("I prefer things in depth.", [FULL]),
    ("Can you keep your answers short?", [SHORT]),
    ("Could you please give me shorter explanations?", [SHORT]),
    ("If possible, I prefer short answers.", [SHORT]),
    ("Explain with code first.", [CODE]),
    ("Please show me the code first.", [CODE]),
    ("I prefer code first.", [CODE]),
    ("I like to see code before theory.", [CODE]),
    ("I learn best from code first", [CODE]),
    ("I'd rather see an example first.", [CODE]),
    ("Please start with code.", [CODE]),
    ("Code first, please", [CODE]),
    ("I'd like you to keep answers short.", [SHORT]),
    ("I like my explanations short.", [SHORT]),
    ("Keep explanations short and start with code.", [SHORT, CODE]),
    ("I prefer the concept first.", [CONCEPT]),
    ("I want the theory before the code.", [CONCEPT]),
    ("Explain the concepts first, please.", [CONCEPT]),
    ("I prefer to start with the theory.", [CONCEPT]),
    ("I prefer short answers and code first.", [SHORT, CODE]),
    ("My friend is slow but I prefer short answers.", [SHORT]),
    ("Hi! Also, I prefer short answers.", [SHORT]),
    ("- I prefer short answers", [SHORT]),
    ("I'm a nurse. I prefer short answers. Thanks!", [SHORT]),
]

OTHER_PREFERENCES = [
    "I prefer examples from biology.",
    "I prefer Python over Java.",
    "i like it when you explain things step by step",
    "I learn best from worked examples",
    "im a visual learner btw",
    "No emojis please.",
    "can you stop using so much jargon",
    "analogies really help me",
    "I work best in short sessions",
    "Explain things slowly, please.",
    "Bitte keine Emojis.",
    "Ich lerne am besten mit Beispielen.",
    "aprendo mejor con ejemplos",
    "prefiero que me expliques paso a paso",
]

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

IMPROVED = [
    ("I finally understand recursion.", ["recursion"]),
    ("I get recursion now.", ["recursion"]),
    ("I no longer struggle with SQL joins.", ["SQL joins"]),
    ("Recursion makes sense now.", ["Recursion"]),
    ("I used to struggle with recursion but now I get it.", ["recursion"]),
    ("I struggled with recursion but now I understand it.", ["recursion"]),
    ("I struggled with SQL joins but I don't anymore.", ["SQL joins"]),
    ("I struggled with SQL joins, but I do not struggle with them any more.", ["SQL joins"]),
    ("I struggled with SQL joins but no longer.", ["SQL joins"]),
    ("I struggled with recursion, but it's easy now.", ["recursion"]),
    ("I struggled with recursion years ago, now it's easy", ["recursion"]),
    ("Recursion no longer confuses me.", ["Recursion"]),
    ("recursion finally clicked!!", ["recursion"]),
    ("derivatives are no problem for me anymore", ["derivatives"]),
    ("I've got the hang of list comprehensions.", ["list comprehensions"]),
    ("I feel much more confident with verb conjugations now", ["verb conjugations"]),
    ("I've gotten much better at algebra", ["algebra"]),
    ("Joins are way less scary now", ["Joins"]),
    ("My pronunciation has improved a lot", ["pronunciation"]),
    ("I can solve quadratics without help now", ["quadratics"]),
]

NOTHING = [
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


@pytest.mark.parametrize(("text", "expected"), PREFERENCES)
def test_preference_about_explanations(text: str, expected: list[tuple[str, str]]) -> None:
    found = extract(text)
    assert [(memory.slot, memory.value) for memory in found.memories] == expected
    assert {memory.kind for memory in found.memories} == {MemoryKind.PREFERENCE}
    assert found.signals == ()


@pytest.mark.parametrize("text", OTHER_PREFERENCES)
def test_other_preferences_are_kept_in_the_learner_s_words(text: str) -> None:
    (memory,) = extract(text).memories
    assert (memory.kind, memory.slot, memory.value) == (MemoryKind.PREFERENCE, None, None)
    assert memory.quote == text
    assert memory.text in text


@pytest.mark.parametrize(("text", "topics"), STRUGGLES)
def test_struggle(text: str, topics: list[str]) -> None:
    found = extract(text)
    assert [signal.topic for signal in found.signals] == topics
    assert {signal.kind for signal in found.signals} == {SignalKind.STRUGGLED}
    assert [memory.kind for memory in found.memories] == [MemoryKind.STRUGGLE] * len(topics)


@pytest.mark.parametrize(("text", "topics"), IMPROVED)
def test_improvement_is_a_signal_and_no_memory(text: str, topics: list[str]) -> None:
    found = extract(text)
    assert [(signal.topic, signal.kind) for signal in found.signals] == [
        (topic, SignalKind.IMPROVED) for topic in topics
    ]
    assert found.memories == ()


@pytest.mark.parametrize("text", NOTHING)
def test_nothing_about_the_learner(text: str) -> None:
    found = extract(text)
    assert found.memories == ()
    assert found.signals == ()


def test_two_facts_in_one_message_each_with_its_sentence() -> None:
    found = extract("Last week I struggled with recursion. I prefer concise explanations.")
    assert [(memory.kind, memory.text, memory.quote) for memory in found.memories] == [
        (MemoryKind.STRUGGLE, "Struggles with recursion.", "Last week I struggled with recursion."),
        (MemoryKind.PREFERENCE, "Prefers short explanations.", "I prefer concise explanations."),
    ]
    (signal,) = found.signals
    assert signal.quote == "Last week I struggled with recursion."


def test_two_facts_in_one_sentence() -> None:
    found = extract("I struggle with recursion and I prefer short answers.")
    assert [signal.topic for signal in found.signals] == ["recursion"]
    assert [memory.slot for memory in found.memories] == [None, "explanation.length"]


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

LANGUAGES = [
    ("please explain in Spanish, I will write in English", "Spanish"),
    ("answer me in german from now on", "German"),
    ("Talk to me in French please", "French"),
    ("Bitte erkläre mir alles auf Deutsch.", "German"),
    ("por favor, responde siempre en español", "Spanish"),
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


@pytest.mark.parametrize(("text", "language"), LANGUAGES)
def test_the_language_of_explanations_is_no_topic(text: str, language: str) -> None:
    """And the language that is learned is no wish to be taught in it."""
    (memory,) = extract(text).memories
    assert (memory.slot, memory.value) == (LANGUAGE, language)
    assert memory.text == f"Prefers explanations in {language}."
    assert extract(text).signals == ()
    assert extract(f"I'm learning {language}.").memories == ()


@pytest.mark.case("MEM-23")
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Please remember that my exam is on 12 June", "my exam is on 12 June"),
        ("remember i only have 20 minutes a day", "i only have 20 minutes a day"),
        ("Can you remember that I'm colour blind?", "I'm colour blind?"),
        ("Keep in mind that I'm dyslexic, and slow.", "I'm dyslexic, and slow."),
        ("I use a Mac, please remember that.", "I use a Mac"),
        ("make a note: my teacher is called Mrs Hill", "my teacher is called Mrs Hill"),
    ],
)
def test_what_is_to_be_remembered_is_kept_as_it_was_said(text: str, kept: str) -> None:
    """The statement itself, and no other kind besides: the learner asked for these words."""
    (memory,) = extract(text).memories
    assert (memory.kind, memory.text, memory.quote) == (MemoryKind.FACT, kept, text)
    assert extract(text).signals == ()


@pytest.mark.case("MEM-23")
@pytest.mark.parametrize(
    "text", ["Do you remember that I like tea?", "I remember that.", "remember me?", "remember that"]
)
def test_not_every_remember_asks_for_it(text: str) -> None:
    assert extract(text).memories == ()


def test_a_wish_that_is_to_be_remembered_holds_as_a_wish_too() -> None:
    (memory,) = extract("Please remember that I prefer short answers.").memories
    assert (memory.kind, memory.text) == (MemoryKind.FACT, "I prefer short answers.")
    assert (memory.slot, memory.value) == SHORT


def test_several_facts_in_one_message_and_in_one_sentence() -> None:
    found = extract(
        "I'm learning German, the cases are hard for me. My exam is on Monday and I prefer short answers."
    )
    assert [(signal.topic, signal.kind) for signal in found.signals] == [
        ("German", SignalKind.STUDIED),
        ("cases", SignalKind.STRUGGLED),
    ]
    assert [memory.kind for memory in found.memories] == [
        MemoryKind.STRUGGLE,
        MemoryKind.PLAN,
        MemoryKind.PREFERENCE,
    ]
    assert found.memories[1].text == "My exam is on Monday"


def test_what_something_is_learnt_for_is_a_goal_and_no_part_of_the_topic() -> None:
    for text in ("I'm learning Dutch so that I can talk to my grandma", "I'm learning Dutch to work in Utrecht"):
        found = extract(text)
        assert [(signal.topic, signal.kind) for signal in found.signals] == [("Dutch", SignalKind.STUDIED)]
        assert [(memory.kind, memory.text) for memory in found.memories] == [(MemoryKind.GOAL, text)]
    found = extract("I'm learning to play the piano with an app")
    assert [signal.topic for signal in found.signals] == ["piano"]
    assert found.memories == ()


def test_one_thing_is_hard_and_another_is_not_any_more() -> None:
    found = extract("I struggle with joins but recursion is easy now.")
    assert [(signal.topic, signal.kind) for signal in found.signals] == [
        ("joins", SignalKind.STRUGGLED),
        ("recursion", SignalKind.IMPROVED),
    ]


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


def test_said_twice_it_is_kept_once() -> None:
    found = extract("I prefer short answers. Really, I prefer short answers! I don't get joins. I don't get joins.")
    assert [memory.slot for memory in found.memories] == ["explanation.length", None]
    assert len(found.signals) == 1


def test_of_two_wishes_that_contradict_the_last_counts() -> None:
    (memory,) = extract("I prefer short answers. No wait, I prefer detailed answers.").memories
    assert memory.value == "full"


def test_a_sentence_too_long_to_be_one_is_passed_over() -> None:
    """Pasted material, not something said to the tutor."""
    assert extract("I struggle with recursion " + "and so on " * 100).signals == ()
