"""Slack's escaped text, and words that ping nobody."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.markup import defuse, escape, mentions, to_plain

PINGS = ("<!channel>", "<!here|here>", "<!everyone>", "<!subteam^S012AB>", "<@U012ABCDE>", "<@W012|ada>")
WORDS = ("@here", "@channel", "@everyone", "@Channel")


@pytest.mark.parametrize(
    ("raw", "plain"),
    [
        ("1 &lt; 2 &amp;&amp; 3 &gt; 2", "1 < 2 && 3 > 2"),
        ("&amp;lt; is how &lt; is written", "&lt; is how < is written"),
        ("<@U0MENO> hello", "hello"),
        ("hello <@U0MENO|meno>, tell me", "hello, tell me"),
        ("ask <@U0B0B0000|bob> and <@U0MENO2>", "ask @U0B0B0000 and @U0MENO2"),
        ("see <#C0LAN2Q65|study> or <#C0LAN2Q65>", "see #study or #C0LAN2Q65"),
        ("<!here> <!subteam^S012|@tutors> <!date^1^{date}|today>", "@here @tutors today"),
        ("<http://example.org|example.org> <https://a.b/c?d=1&amp;e=2>", "example.org https://a.b/c?d=1&e=2"),
        ("<https://a.b|this> <mailto:a@b.c|a@b.c>", "[this](https://a.b) a@b.c"),
        ("`if a &lt;b&gt; c`", "`if a <b> c`"),
    ],
)
def test_what_was_typed_is_read_back(raw: str, plain: str) -> None:
    assert to_plain(raw, "U0MENO") == plain


@given(st.text().filter(lambda text: "\r" not in text))
def test_any_words_survive_the_escaping(words: str) -> None:
    assert to_plain(escape(words), "U0MENO") == words.strip()


@pytest.mark.parametrize(("text", "found"), [("<@U0MENO>", True), ("<@U0MENO|meno>", True), ("<@U0MENO2>", False)])
def test_a_mention_is_of_exactly_that_user(text: str, found: bool) -> None:
    assert mentions(text, "U0MENO") is found


@given(st.lists(st.sampled_from((*PINGS, *WORDS, "<", "&lt;", "!", " ", "\n", "`", "x", "\\"))).map("".join))
def test_nothing_that_is_sent_pings_anybody(body: str) -> None:
    sent = defuse(body)

    assert not re.search(r"<(!(here|channel|everyone|subteam)|@[UW]\d)", sent)
    assert not re.search(r"(?<!\w)@(here|channel|everyone)\b", sent)
    assert sent.replace("\u2060", "") == body


@pytest.mark.parametrize("code", ["<!-- note -->", "List<@UserId String>", "ada@here.org", "a @b c", "x <! y"])
def test_what_pings_nobody_is_left_as_it_is(code: str) -> None:
    assert defuse(code) == code
