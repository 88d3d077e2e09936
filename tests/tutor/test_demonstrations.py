"""Two conversations that Meno was made for, each over a restart: by rules, and what a model is given for them."""

from __future__ import annotations

from core.models import Memory, Topic, TopicSignal
from tests.dialogue import House, Talk
from tests.tutor.thinker import Thinker

STRUGGLE = "Last week I struggled with recursion."
WISH = "I prefer concise explanations."
TAUGHT = (
    ("I prefer short answers.", "I will keep explanations short."),
    ("I like writing about RAG and agentic AI.", "(interest): “I like writing about RAG and agentic AI.”"),
    ("Topic: cybersecurity, phishing, APTs.", "what you are working on: cybersecurity, phishing, APTs"),
    (
        "My current project is to build an agentic RAG Q&A system.",
        "(project): “My current project is to build an agentic RAG Q&A system.”",
    ),
)
"""What a learner says, and what is said to be kept."""
WHAT_TO_WRITE = "Recommend what to write next in my blog"
RESTART = ("restart", "")


async def follow(house: House, script: tuple[tuple[str, str], ...]) -> Talk:
    """Hold a conversation in which Meno may be restarted; each reply has to contain what stands beside."""
    talk = house.talk()
    for said, expected in script:
        if (said, expected) == RESTART:
            await house.restart()
            talk = house.talk()
        else:
            await talk.follows([(said, expected)])
    return talk


async def test_a_struggle_and_a_wish_are_used_after_a_restart(house: House) -> None:
    """The weak topic with its evidence, the wish, practice, and both again for a later question."""
    script = (
        (f"{STRUGGLE} {WISH}", "We will focus on: recursion"),
        RESTART,
        ("What should I work on?", f"You said: “{STRUGGLE}”"),
        ("Explain recursion", "A recursive function solves a problem by calling itself on a smaller one"),
        ("Which memories did you use?", f"preference: “{WISH}” (you said so on Monday, 2 March; weight now high"),
        ("What is a base case?", "The base case is the input that is so simple"),
        ("/why recursion", f"You said on Monday, 2 March: “{STRUGGLE}”"),
        ("/practice recursion", "Explanations stay short, as you prefer."),
    )
    await follow(house, script)
    signal, topic = await house.row(TopicSignal), await house.row(Topic)
    assert (signal.kind, signal.quote, topic.name) == ("struggled", STRUGGLE, "recursion")
    wish = await house.row(Memory, kind="preference")
    assert (wish.value, wish.quote, wish.uses > 0) == ("short", WISH, True)


async def test_what_to_write_next_follows_interests_project_and_topics(house: House) -> None:
    """The suggestion is short, as taught; it shows what it was made from, and does so after another restart."""
    talk = await follow(house, (*TAUGHT, RESTART, (WHAT_TO_WRITE, "**RAG** and **agentic AI**")))
    suggestion, made_from = talk.text.splitlines()
    assert "“My current project is to build an agentic RAG Q&A system.”" in suggestion
    assert "**cybersecurity**" in suggestion
    quotes = [said for said, _ in TAUGHT]
    assert [quote for quote in quotes if f"“{quote}”" not in made_from] == []
    used = (RESTART, ("Why did you say that?", "interest: “I like writing about RAG and agentic AI.”"))
    listed = (await follow(house, used)).text
    assert all(quote in listed for quote in (TAUGHT[0][0], TAUGHT[3][0]))
    assert {memory.uses for memory in await house.rows(Memory)} == {1}


async def test_without_the_wish_for_short_answers_the_suggestion_is_longer(house: House) -> None:
    talk = await follow(house, (*TAUGHT[1:], (WHAT_TO_WRITE, "Take **RAG** and **agentic AI**: you like that.")))
    assert len(talk.text.splitlines()) == 5


async def test_nothing_is_suggested_from_nothing(talk: Talk) -> None:
    """And nothing is made up."""
    await talk.says(WHAT_TO_WRITE)
    assert "I do not know yet what you like or work on." in talk.text
    await talk.says("Which memories did you use?")
    assert "used none of your memories" in talk.text


async def test_a_model_is_given_the_memories_and_the_wish(minded: House, thinker: Thinker) -> None:
    """The same after a restart: the request holds project, interest and the wish for short explanations."""
    thinker.says("reply", *["Noted."] * len(TAUGHT), "Write about agentic RAG in security.")
    talk = await follow(minded, (*((said, "") for said, _ in TAUGHT), RESTART, (WHAT_TO_WRITE, "agentic RAG")))
    request = thinker.asked["reply"][-1].text
    assert "Length of explanations: short." in request
    assert "My current project is to build an agentic RAG Q&A system." in request
    await talk.says("Which memories did you use?")
    assert "I prefer short answers." in talk.text
    assert "My current project" in talk.text


async def test_the_order_of_an_explanation_follows_the_wish_everywhere(house: House) -> None:
    """Code stands before the prose or after it: in a reply, at the opening of a round, and in a verdict."""
    for wish, code_first in (("Code first, please.", True), ("I prefer the concept first.", False)):
        talk = house.talk(name=wish)
        await talk.says(wish)
        await talk.says("Explain recursion")
        assert starts_with_code(talk.replies[0].body) is code_first
        await talk.says("/practice recursion")
        assert starts_with_code(talk.replies[0].body.partition("\n\n")[2]) is code_first
        await talk.answers(right=True)
        assert starts_with_code(talk.replies[0].body.partition("\n\n")[2]) is code_first


def starts_with_code(body: str) -> bool:
    """Say whether a text with prose and code begins with the code."""
    assert "```" in body
    return body.startswith("```")
