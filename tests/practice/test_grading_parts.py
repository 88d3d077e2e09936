"""Grading gaps, orders and printed lines: only the whole is right, and what is wrong is named, not given away."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.decks.deck import CommonError, Gap, Item, ItemKind
from core.learning.rating import GOOD_SCORE
from core.practice.grading import Verdict, grade
from tests.practice.items import open_item, short

BASE = replace(open_item(), kind=ItemKind.SHORT)


def cloze(question: str, *gaps: Gap, errors: tuple[CommonError, ...] = ()) -> Item:
    reference = ", ".join(gap.answer for gap in gaps)
    return replace(
        BASE, kind=ItemKind.CLOZE, question=question, gaps=gaps, reference=reference, common_errors=errors
    )


def ordering(*steps: str, also: tuple[tuple[int, ...], ...] = ()) -> Item:
    reference = "\n".join(f"{number}. {step}" for number, step in enumerate(steps, 1))
    return replace(BASE, kind=ItemKind.ORDERING, steps=steps, also=also, reference=reference)


def output(reference: str, *accepted: str) -> Item:
    return replace(BASE, kind=ItemKind.OUTPUT, reference=reference, accepted=accepted)


ONE = cloze("A function is defined with the word [1].", Gap(answer="def"))
TWO = cloze(
    "Newest first: a [1]. Oldest first: a [2: also a line of people].",
    Gap(answer="stack", accepted=("pile",)),
    Gap(answer="queue"),
    errors=(CommonError(match="heap", feedback="That one gives back the smallest."),),
)
NUMBERS = cloze("A byte has [1] bits, and half of it [2].", Gap(answer="8"), Gap(answer="4 bits"))
FOUR = ordering("boil water", "add the tea", "wait a while", "pour it out")
LINES = output("one\ntwo\n\n['a', 'b']")


@pytest.mark.case("QUIZ-17")
@pytest.mark.parametrize("item", [ONE, TWO, NUMBERS])
@pytest.mark.parametrize(
    "answer",
    [
        "{question}",
        "____",
        "____, ____",
        "_",
        "[1]",
        "[1], [2]",
        "...",
        "-, -",
        "seventeen purple elephants",
        "purple, elephants",
        "xyzzy",
        ", ",
        "None",
        "0",
        "{prompt}",
    ],
)
def test_neither_nonsense_nor_the_prompt_nor_its_gap_is_right(item: Item, answer: str) -> None:
    typed = answer.format(
        question=item.question, prompt=item.question.replace("[1]", "____").replace("[2]", "____")
    )
    graded = grade(item, typed)
    assert graded.verdict is not Verdict.RIGHT
    assert graded.score < 0.5
    assert grade(item, item.reference).verdict is Verdict.RIGHT


@pytest.mark.case("QUIZ-17")
def test_a_typed_card_takes_the_word_and_neither_nonsense_nor_its_prompt() -> None:
    card = short("stack")
    for typed in (card.question, "____", "_", "What is it? nonsense", "xyzzy"):
        assert grade(card, typed).verdict is Verdict.WRONG
    assert grade(card, "Stack").verdict is Verdict.RIGHT


def test_a_slip_that_is_as_near_to_another_gap_is_not_forgiven() -> None:
    item = cloze("[1] and [2]", Gap(answer="compiled"), Gap(answer="compiler"))
    assert grade(item, "compilex, compiler").score == 0.5


@pytest.mark.parametrize(
    "answer",
    [
        "stack, queue",
        "stack; queue",
        "stack\nqueue",
        "stack queue",
        "Pile, QUEUE",
        "1. stack\n2. queue",
        "[2] queue, [1] stack",
        "2) queue; 1) stack",
        "`stack`, `queue`,",
        "a stack, a queue",
        "stak, queue",
        "1 stack 2 queue",
        "2 queue 1 stack",
        "(1) stack (2) queue",
        "1=stack, 2=queue",
        "1: stack 2: queue",
        "1 - stack\n2 - queue",
        "gap 1: stack, gap 2: queue",
        "1st stack 2nd queue",
        "first is stack, second is queue",
        "The second one is queue and the first one is stack",
        "stack - queue",
        "stack / queue",
        "stack/queue",
        "stack -> queue",
        "stack | queue",
    ],
)
def test_words_are_taken_in_order_or_by_the_number_of_their_gap(answer: str) -> None:
    assert grade(TWO, answer).verdict is Verdict.RIGHT


def test_a_gap_with_a_slip_of_the_finger_is_right_and_says_how_it_is_spelled() -> None:
    assert "“stack”" in grade(TWO, "stak, queue").feedback
    spelled = grade(replace(TWO, spelling=True), "stak, queue")
    assert spelled.verdict is not Verdict.RIGHT


@pytest.mark.parametrize(
    ("answer", "score", "said"),
    [
        ("stack, tree", 0.5, "1 of 2 gaps are right. Look again at: 2."),
        ("tree, queue", 0.5, "1 of 2 gaps are right. Look again at: 1."),
        ("stack", 0.5, "1 of 2 gaps are right. Still empty: 2."),
        ("?, queue", 0.5, "1 of 2 gaps are right. Still empty: 1."),
        ("stack, idk", 0.5, "1 of 2 gaps are right. Look again at: 2."),
        ("queue, stack", 0.0, "0 of 2 gaps are right. Look again at: 1, 2."),
        ("tree, ", 0.0, "0 of 2 gaps are right. Look again at: 1. Still empty: 2."),
        ("[2] queue", 0.5, "1 of 2 gaps are right. Still empty: 1."),
        ("heap, queue", 0.5, "1 of 2 gaps are right. Look again at: 1. That one gives back the smallest."),
    ],
)
def test_gaps_that_are_not_right_are_named_and_the_others_count(answer: str, score: float, said: str) -> None:
    graded = grade(TWO, answer)
    assert (graded.score, graded.feedback) == (score, said)
    assert graded.verdict is (Verdict.PARTIAL if score else Verdict.WRONG)
    assert graded.misconception == ("heap" if "heap" in answer else None)


def test_more_words_than_gaps_are_not_graded() -> None:
    graded = grade(TWO, "stack, queue, tree")
    assert graded.verdict is Verdict.UNGRADED
    assert "2 gaps" in graded.feedback
    assert "3 answers" in graded.feedback


SIGNS = (", ", " ", "; ", " - ", "/", " / ", " | ", " > ", " -> ", " and ", "\n")
LABELS = ("{0} {1}", "({0}) {1}", "{0}={1}", "{0}: {1}", "{0}. {1}", "gap {0}: {1}", "[{0}] {1}", "{0} is {1}")


@given(
    st.lists(st.sampled_from(["add", "commit", "push", "pull", "git", "not add"]), min_size=3, max_size=3),
    st.sampled_from(SIGNS),
    st.sampled_from(["{1}", *LABELS]),
)
def test_however_gaps_are_written_only_their_own_words_are_right(words: list[str], sign: str, label: str) -> None:
    """Each word belongs to the gap in whose place, or behind whose number, it stands."""
    item = cloze("[1], [2], [3]", Gap(answer="add"), Gap(answer="commit"), Gap(answer="push"))
    typed = sign.join(label.format(number, word) for number, word in enumerate(words, 1))
    graded = grade(item, typed)
    assert (graded.verdict is Verdict.RIGHT) == (words == ["add", "commit", "push"]), typed


@pytest.mark.parametrize("answer", ["LIFO stack, FIFO queue", "LIFO stack FIFO queue", "stack, the FIFO queue"])
def test_the_words_of_the_keys_among_others_are_not_graded(answer: str) -> None:
    """It is said how they are written, and costs no try."""
    graded = grade(TWO, answer)
    assert graded.verdict is Verdict.UNGRADED
    assert "costs no try" in graded.feedback


@pytest.mark.parametrize(
    "answer", ["LIFO stack, tree", "stack queue, queue", "not stack, queue", "heap stack, queue"]
)
def test_two_answers_for_a_gap_are_wrong(answer: str) -> None:
    """So are words that deny the key."""
    assert grade(TWO, answer).verdict in (Verdict.WRONG, Verdict.PARTIAL)


def test_a_slip_in_one_gap_does_not_call_the_whole_right() -> None:
    """What is said of the gap that counts says which it is, and not its word."""
    item = cloze("[1] and [2]", Gap(answer="parameter"), Gap(answer="statistic"))
    graded = grade(item, "parameters, statistics")
    assert graded.feedback == (
        "1 of 2 gaps are right. Look again at: 2. Gap 1 counts, but for a slip in its spelling."
    )


@pytest.mark.parametrize("answer", ["8, 4", "eight, four", "8.0; 4 bits", "8 4"])
def test_numbers_in_gaps_are_compared_as_numbers(answer: str) -> None:
    assert grade(NUMBERS, answer).verdict is Verdict.RIGHT
    assert grade(NUMBERS, "80, 4").score == 0.5


def test_two_of_three_gaps_never_count_as_right() -> None:
    """However many are right: three of four would be 0.75."""
    four = cloze("[1] [2] [3] [4]", *(Gap(answer=word) for word in ("north", "east", "south", "west")))
    graded = grade(four, "north, east, south, up")
    assert graded.verdict is Verdict.PARTIAL
    assert 0.5 < graded.score < GOOD_SCORE


@pytest.mark.parametrize(
    "answer",
    [
        "1 2 3 4",
        "1, 2, 3, 4",
        "1-2-3-4",
        "1,2,3,4.",
        "1 > 2 > 3 > 4",
        "1234",
        "a b c d",
        "A, B, C, D",
        "abcd",
        "1. 2. 3. 4.",
        "1) 2) 3) 4)",
        "1 then 2 then 3 and 4",
        "one two three four",
        "The answer is 1 2 3 4",
        "first 1 then 2 then 3 and finally 4",
        "1st 2nd 3rd 4th",
        "first, second, third, fourth",
        "step 1, step 2, step 3, step 4",
        "boil water\nadd the tea\nwait a while\npour it out",
        "1. Boil water\n2. Add the tea\n3. Wait a while\n4. Pour it out.",
    ],
)
def test_an_order_is_read_however_it_is_typed(answer: str) -> None:
    assert grade(FOUR, answer).verdict is Verdict.RIGHT
    assert grade(FOUR, answer).score == 1.0


def test_numbers_stand_for_the_steps_as_they_are_shown() -> None:
    shown = replace(FOUR, shown=(2, 0, 3, 1))
    assert grade(shown, "2 4 1 3").verdict is Verdict.RIGHT
    assert grade(shown, "1 2 3 4").verdict is not Verdict.RIGHT


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("2 1 3 4", 0.625),
        ("1 2 4 3", 0.625),
        ("2 1 4 3", 1 / 3),
        ("4 3 2 1", 0.0),
        ("3 4 1 2", 0.0),
        ("1 4 3 2", 0.0),
    ],
)
def test_pairs_in_the_right_order_earn_a_part(answer: str, score: float) -> None:
    graded = grade(FOUR, answer)
    assert graded.score == pytest.approx(score)
    assert "pairs of steps" in graded.feedback


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("1 2 3", "Not there: 4."),
        ("1 1 2 3", "Twice there: 1. Not there: 4."),
        ("1 2 3 9", "There is no step 9. Not there: 4."),
        ("1 2 3 4 4", "Twice there: 4."),
        ("0 1 2 3", "There is no step 0. Not there: 4."),
        ("a b c", "Not there: 4."),
        ("boil water first", "numbers 1 to 4"),
        ("seventeen purple elephants", "numbers 1 to 4"),
        ("____", "numbers 1 to 4"),
        ("1 b 2 c", "numbers 1 to 4"),
    ],
)
def test_what_is_no_order_is_named_and_not_graded(answer: str, said: str) -> None:
    graded = grade(FOUR, answer)
    assert graded.verdict is Verdict.UNGRADED
    assert said in graded.feedback


def test_several_orders_may_be_right_and_the_nearest_one_counts() -> None:
    item = ordering("socks", "shoes", "hat", also=((2, 0, 1), (0, 2, 1)))
    assert [grade(item, answer).verdict for answer in ("1 2 3", "3 1 2", "1 3 2")] == [Verdict.RIGHT] * 3
    assert grade(item, "2 1 3").verdict is not Verdict.RIGHT


@given(order=st.permutations(range(1, 6)))
def test_only_the_exact_order_is_right(order: list[int]) -> None:
    item = ordering("first thing", "second thing", "third thing", "fourth thing", "fifth thing")
    graded = grade(item, " ".join(map(str, order)))
    assert (graded.verdict is Verdict.RIGHT) == (order == sorted(order))
    assert (graded.score >= GOOD_SCORE) == (order == sorted(order))


def test_a_guessed_order_earns_next_to_nothing() -> None:
    scores = [grade(FOUR, " ".join(map(str, order))).score for order in permutations(range(1, 5))]
    assert sum(scores) / len(scores) < 0.25


@pytest.mark.parametrize(
    "answer",
    [
        "one\ntwo\n\n['a', 'b']",
        "  one  \ntwo   \n\n['a', 'b']\n\n",
        "```\none\ntwo\n\n['a', 'b']\n```",
        "```text\none\ntwo\n\n['a', 'b']\n```",
        "\"one\"\n'two'\n\n['a', 'b']",
        "\"one\ntwo\n\n['a', 'b']\"",
        "one\ntwo\n\n[\u2019a\u2019, \u2018b\u2019]",
        "one / two /  / ['a', 'b']",
        "one\\ntwo\\n\\n['a', 'b']",
        "`one`\n`two`\n\n`['a', 'b']`",
    ],
)
def test_lines_are_compared_without_what_surrounds_them(answer: str) -> None:
    assert grade(LINES, answer).verdict is Verdict.RIGHT


@pytest.mark.parametrize(
    ("answer", "score", "said"),
    [
        ("One\ntwo\n\n['a', 'b']", 0.0, "upper and lower case"),
        ("one\ntwo\n\n['a','b']", 0.625, "only spaces"),
        ("one\nthree\n\n['a', 'b']", 0.625, "look again at line 2."),
        ("one\ntwo", 0.5, "It prints more lines."),
        ("one\ntwo\n\n['a', 'b']\nfour", 0.625, "It prints fewer lines."),
        ("two\none\nx\ny", 0.0, "Not quite."),
        ("seventeen purple elephants", 0.0, "Not quite."),
    ],
)
def test_lines_that_are_not_right_are_named(answer: str, score: float, said: str) -> None:
    graded = grade(LINES, answer)
    assert graded.score == pytest.approx(score)
    assert said in graded.feedback
    assert graded.verdict is (Verdict.PARTIAL if score else Verdict.WRONG)


def test_quotes_that_are_printed_have_to_be_there() -> None:
    quoted = output("'a'")
    assert grade(quoted, "'a'").verdict is Verdict.RIGHT
    assert grade(quoted, "a").verdict is Verdict.WRONG
    assert grade(output("a"), '"a"').verdict is Verdict.RIGHT


def test_one_line_is_no_typo_and_no_number() -> None:
    """What a program prints is one text, and no other with the same value."""
    assert grade(output("True"), "true").verdict is Verdict.WRONG
    assert grade(output("2.0"), "2").verdict is Verdict.WRONG
    assert grade(output("elephant"), "elefant").verdict is Verdict.WRONG
    assert grade(output("8\n3", "8.0\n3"), "8.0\n3").verdict is Verdict.RIGHT


@pytest.mark.parametrize("item", [ONE, TWO, FOUR, LINES])
def test_giving_up_and_blanks_are_no_wrong_answers(item: Item) -> None:
    assert grade(item, "I don't know").verdict is Verdict.SKIPPED
    assert grade(item, " \n ").verdict is Verdict.UNGRADED


@given(answer=st.text(max_size=80), item=st.sampled_from([ONE, TWO, NUMBERS, FOUR, LINES]))
def test_whatever_is_typed_gets_a_grade_that_holds_together(answer: str, item: Item) -> None:
    graded = grade(item, answer)
    assert 0.0 <= graded.score <= 1.0
    assert (graded.score >= GOOD_SCORE) == (graded.verdict is Verdict.RIGHT)
    assert graded.feedback


GIT = cloze(
    "Edits are put into the index by `git [1]`, recorded with a message by `git [2]`, and sent by `git [3]`.",
    Gap(answer="add"),
    Gap(answer="commit"),
    Gap(answer="push"),
)
COLUMN = cloze(
    "A key is [1: two words] and [2], but it is not [3].",
    Gap(answer="not null"),
    Gap(answer="unique"),
    Gap(answer="shared"),
)


@pytest.mark.parametrize(
    ("item", "answer"),
    [
        (GIT, "git add, git commit, git push"),
        (GIT, "git add git commit git push"),
        (GIT, "`git add`, `git commit`, `git push`"),
        (GIT, "add commit push"),
        (GIT, "add, commit and push"),
        (GIT, "add, commit, and push"),
        (GIT, "[1] add [2] commit [3] push"),
        (GIT, "3) push 1) add 2) commit"),
        (GIT, "Edits are put into the index by git add, recorded with a message by git commit, sent by git push."),
        (COLUMN, "1. not null 2. unique 3. shared"),
        (COLUMN, "not null unique shared"),
        (COLUMN, "not null and unique and shared"),
        (ONE, "is defined with the word def"),
    ],
)
def test_gaps_are_read_as_people_write_them(item: Item, answer: str) -> None:
    """With the words around the gap, by numbers, without signs in between."""
    assert grade(item, answer).verdict is Verdict.RIGHT


@pytest.mark.parametrize(
    ("item", "answer"),
    [
        (GIT, "git add, git push, git commit"),
        (GIT, "add push commit"),
        (GIT, "[1] commit [2] add [3] push"),
        (GIT, "add commit pull"),
        (GIT, "not add commit push"),
        (GIT, "git, git, git"),
        (GIT, "index by git, message by git, sent by git"),
        (GIT, GIT.question),
        (COLUMN, "1. unique 2. not null 3. shared"),
        (COLUMN, "null unique shared"),
        (COLUMN, "not null, unique, not shared"),
        (COLUMN, "not null unique not shared"),
        (ONE, "the word"),
    ],
)
def test_no_wrong_words_become_right_by_how_they_are_read(item: Item, answer: str) -> None:
    assert grade(item, answer).verdict is not Verdict.RIGHT


@pytest.mark.parametrize(
    "answer", ["3 2 1 done", "3, 2, 1, done", "3; 2; 1; done", "3 -> 2 -> 1 -> done", "3 2\n1 done"]
)
def test_words_that_are_a_line_each_are_right_on_one_line(answer: str) -> None:
    """They tell by themselves where the lines end."""
    assert grade(output("3\n2\n1\ndone"), answer).verdict is Verdict.RIGHT


@pytest.mark.parametrize(
    ("key", "answer"), [("1. tea\n2. milk", "1. tea 2. milk"), ("a b\nc", "a b c"), ("a, b\nc", "a, b, c")]
)
def test_lines_that_cannot_be_told_are_asked_for(key: str, answer: str) -> None:
    """The words are right, so it costs no try; that they stand on several lines is for the learner to show."""
    graded = grade(output(key), answer)
    assert graded.verdict is Verdict.UNGRADED
    assert "line by line" in graded.feedback


@given(st.permutations(["3", "2", "1", "done"]), st.sampled_from([" ", ", ", "; ", " then ", " | "]))
def test_on_one_line_only_the_order_of_the_key_is_right(words: list[str], sign: str) -> None:
    right = words == ["3", "2", "1", "done"]
    assert (grade(output("3\n2\n1\ndone"), sign.join(words)).verdict is Verdict.RIGHT) == right


def test_a_known_wrong_output_stays_wrong_on_one_line() -> None:
    """Where the line is what the question is about, its error says so."""
    item = replace(output("3\n2"), common_errors=(CommonError(match="3 2", feedback="Each print ends its line."),))
    graded = grade(item, "3 2")
    assert (graded.verdict, graded.feedback) == (Verdict.WRONG, "Each print ends its line.")


@pytest.mark.parametrize("word", ["wrong", "later", "dunno"])
def test_a_word_of_as_many_letters_as_there_are_steps_is_no_order(word: str) -> None:
    """Letters without anything in between are steps only where all of them are."""
    five = ordering("one", "two", "three", "four", "five")
    graded = grade(five, word)
    assert "There is no step" not in graded.feedback
    assert grade(five, "ABCDE").verdict is Verdict.RIGHT
    assert "There is no step 26" in grade(five, "a b c d z").feedback
