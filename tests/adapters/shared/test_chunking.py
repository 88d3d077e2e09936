"""Long texts in pieces: every piece fits, nothing is lost, code stays code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.shared.chunking import split_markdown

WORDS = st.text(alphabet="abcé🙂.,", min_size=1, max_size=30)
PROSE = st.lists(WORDS, min_size=1, max_size=20).map(" ".join)
CODE_LINES = st.lists(st.text(alphabet="xyz =():\t", max_size=40), max_size=15)
FENCES = st.sampled_from(["```", "````", "~~~"])
INFO = st.sampled_from(["", "python", " sql"])


@st.composite
def code_blocks(draw: st.DrawFn) -> str:
    fence = draw(FENCES)
    return "\n".join([fence + draw(INFO), *draw(CODE_LINES), fence])


DOCUMENTS = st.lists(st.one_of(PROSE, code_blocks()), max_size=8).map("\n\n".join)


def visible(text: str) -> str:
    """The characters a reader must find again: all but white space and fence lines."""
    lines = (line for line in text.split("\n") if not line.lstrip().startswith(("```", "~~~")))
    return "".join("".join(lines).split())


def code_lines(text: str) -> list[str]:
    """The lines inside of fences. Fails where a fence is left open."""
    inside: list[str] = []
    marks = ""
    for line in text.split("\n"):
        if marks and line == marks:
            marks = ""
        elif marks:
            inside.append(line)
        elif line.startswith(("```", "~~~")):
            marks = line.rstrip("pythonsql ")
    assert not marks, f"a fence is left open: {text!r}"
    return inside


@given(st.text(), st.integers(min_value=1, max_value=200))
def test_any_text_fits(text: str, limit: int) -> None:
    chunks = split_markdown(text, limit)

    assert all(0 < len(chunk) <= limit and chunk.strip() for chunk in chunks)


@given(st.text(alphabet="ab \n.é\u200d🙂\t", max_size=400), st.integers(min_value=1, max_value=60))
def test_prose_is_never_lost(text: str, limit: int) -> None:
    joined = "".join(split_markdown(text, limit))

    assert "".join(joined.split()) == "".join(text.split())


@given(DOCUMENTS, st.integers(min_value=40, max_value=300))
def test_documents_with_code_are_never_lost(document: str, limit: int) -> None:
    chunks = split_markdown(document, limit)

    assert visible("\n".join(chunks)) == visible("\n" + document).replace("\n", "")
    assert all(len(chunk) <= limit for chunk in chunks)


@given(DOCUMENTS, st.integers(min_value=60, max_value=300))
def test_every_piece_closes_its_code_and_keeps_its_lines(document: str, limit: int) -> None:
    pieces = [line for chunk in split_markdown(document, limit) for line in code_lines(chunk)]

    assert [line for line in pieces if line.strip()] == [
        line for line in code_lines(document) if line.strip()
    ]


@pytest.mark.parametrize("text", ["", " ", "\n\n\t\n"])
def test_blank_text_gives_no_piece(text: str) -> None:
    assert split_markdown(text, 10) == []


def test_short_text_is_left_alone() -> None:
    assert split_markdown("  Hello\n\nthere ", 100) == ["  Hello\n\nthere "]


def test_paragraphs_are_kept_together() -> None:
    text = "First line.\nSecond line.\n\nThird line is here."

    assert split_markdown(text, 35) == ["First line.\nSecond line.", "Third line is here."]


def test_words_are_kept_together() -> None:
    assert split_markdown("alpha beta gamma delta", 12) == ["alpha beta", "gamma delta"]


def test_a_word_longer_than_a_message_is_cut() -> None:
    assert split_markdown("a" * 25, 10) == ["a" * 10, "a" * 10, "a" * 5]


def test_code_is_closed_and_opened_again_with_its_language() -> None:
    text = "```python\n" + "\n".join(f"line_{n} = {n}" for n in range(6)) + "\n```"

    first, *_, last = split_markdown(text, 60)

    assert first == "```python\nline_0 = 0\nline_1 = 1\nline_2 = 2\nline_3 = 3\n```"
    assert last == "```python\nline_4 = 4\nline_5 = 5\n```"


def test_code_that_would_start_at_the_very_end_moves_to_the_next_piece() -> None:
    text = "Look at this example:\n```python\nprint('hello there')\n```"

    assert split_markdown(text, 42) == ["Look at this example:", "```python\nprint('hello there')\n```"]


def test_indentation_survives_a_cut_in_code() -> None:
    text = "```\nif a:\n        return 1\n```"

    assert split_markdown(text, 25) == ["```\nif a:\n```", "```\n        return 1\n```"]


def test_a_limit_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="room"):
        split_markdown("a", 0)
