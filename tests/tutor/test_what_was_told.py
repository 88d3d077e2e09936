"""What a learner tells about topics is shown wherever Meno says what it knows, and what a reply was made from."""

from __future__ import annotations

from tests.dialogue import House, Talk

STUDIED = "Topic: cybersecurity, phishing, APTs."
BAD_AT = "I am bad at statistics."


async def test_topics_that_are_studied_are_shown_with_quote_and_date(talk: Talk) -> None:
    """Nothing that was confirmed is missing from what Meno says it knows."""
    await talk.says(STUDIED)
    for asked in ("/memory", "what do you know about me?"):
        await talk.says(asked)
        for name in ("cybersecurity", "phishing", "APTs"):
            assert name in talk.text
        assert f"“{STUDIED}”, Monday, 2 March" in talk.text
    await talk.says("/profile")
    assert "- Topics you study: cybersecurity, phishing, APTs" in talk.text


async def test_in_a_channel_only_what_was_told_there_is_shown(house: House, talk: Talk) -> None:
    await talk.says(STUDIED)
    den = house.talk(channel="den")
    for asked in ("/memory", "/profile"):
        await den.says(asked)
        assert "phishing" not in den.text


async def test_a_reply_shows_the_words_about_topics_that_it_rests_on(talk: Talk) -> None:
    await talk.says(STUDIED)
    await talk.says("I like writing about lighthouses.")
    await talk.says("What should I write next?")
    assert "phishing" in talk.text or "cybersecurity" in talk.text
    await talk.says("Which memories did you use?")
    assert f"- you study: “{STUDIED}”" in talk.text
    assert "lighthouses" in talk.text
    await talk.says(BAD_AT)
    await talk.says("What should I work on?")
    assert f"“{BAD_AT}”" in talk.text
    await talk.says("Which memories did you use?")
    assert f"“{BAD_AT}”" in talk.text
    assert "phishing" not in talk.text


async def test_what_weighs_the_same_comes_newest_first_and_then_by_its_text(talk: Talk) -> None:
    """Never in the order of random ids."""
    await talk.says("I like chess. I like archery. I like boats.")
    await talk.says("What should I write next?")
    assert "**archery** and **boats**" in talk.text
