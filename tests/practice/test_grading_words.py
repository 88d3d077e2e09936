"""Typed words: what is the same answer, what is a typo, what is wrong."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from core.practice.grading import Verdict, grade
from tests.practice.items import short

SAME = {
    "case": ("Paris", "pARIS"),
    "spaces": ("base case", "  base   case \n"),
    "full stop": ("rain", "Rain."),
    "exclamation": ("rain", "rain!!"),
    "title": ("Dr. Watson", "dr watson"),
    "apostrophe left out": ("N'Djamena", "ndjamena"),
    "curly apostrophe": ("N'Djamena", "N’Djamena"),
    "hyphens left out": ("mother-in-law", "mother in law"),
    "dash of another kind": ("left-join", "left–join"),
    "ampersand": ("salt & pepper", "salt and pepper"),
    "curly quotes around": ("rain", "“rain”"),
    "angle quotes around": ("rain", "«rain»"),
    "article in the answer": ("base case", "the base case"),
    "article in the key": ("a house", "house"),
    "code span": ("NULL", "`null`"),
    "code fence": ("n - 1", "```python\nn-1\n```"),
    "bold": ("rain", "**rain**"),
    "spoiler": ("rain", "||rain||"),
    "full width": ("ABC", "ＡＢＣ"),
    "non-breaking space": ("base case", "base\u00a0case"),
    "direction marks": ("كتاب", "\u2067كتاب\u2069\u200f"),
    "tatweel": ("كتاب", "كتـــاب"),
    "Arabic vowel marks in the answer": ("كتاب", "كِتَاب"),
    "Arabic vowel marks in the key": ("كِتَاب", "كتاب"),
    "Hebrew vowel marks": ("שלום", "שָׁלוֹם"),
    "zero width space": ("rain", "ra\u200bin"),
    "soft hyphen": ("rain", "ra\u00adin"),
    "sharp s": ("Straße", "STRASSE"),
    "number word": ("3 rows", "three rows"),
    "commas in a list": ("3 2 1", "3, 2, 1"),
    "lines in a list": ("3 2 1", "3\n2\n1\n"),
    "spaces around operators": ("n-1", "n - 1"),
    "spaces in brackets": ("[1, 2, 3]", "[ 1,2,3 ]"),
    "power signs": ("O(n^2)", "O(n²)"),
    "power in Python": ("O(n^2)", "O(n**2)"),
    "semicolon": ("DROP TABLE a", "drop table a;"),
    "it is": ("rain", "it is rain"),
    "it's": ("rain", "It’s rain."),
    "the answer is": ("rain", "I think the answer is: rain"),
    "it returns": ("None", "It returns None"),
    "lead-in and article": ("base case", "That is the base case."),
    "list after ok": ("1 2 3", "ok 1 2 3"),
    "list with commas after ok": ("1 2 3", "ok 1, 2, 3"),
    "list after okay and more": ("1 2 3", "Okay, so: 1 2 3"),
    "list after so": ("1 2 3", "so 1 2 3"),
    "list after oh": ("1 2 3", "oh, 1 2 3"),
    "list after then": ("1 2 3", "then 1 2 3"),
    "list after right": ("1 2 3", "Right, 1 2 3"),
    "list after hm": ("1 2 3", "hmm, 1 2 3"),
    "list after an opinion": ("1 2 3", "well I'd say 1 2 3"),
    "list with an exclamation mark": ("1 2 3", "1,2,3!"),
    "list with then": ("1 2 3", "1 then 2 then 3"),
    "list with and": ("1 2 3", "1, 2 and 3"),
    "list with and then": ("1 2 3", "1, 2, and then 3!"),
    "list in words with then": ("1 2 3", "one, then two, then three"),
    "list with signs": ("1 0 -1", "1, 0, then -1"),
    "the name is": ("Lena", "the name is Lena"),
    "it is called": ("staging area", "It's called the staging area."),
    "they are called": ("arguments", "They are called arguments"),
    "it raises": ("ValueError", "it raises a `ValueError`"),
    "the order is": ("B D C A", "The order is B, D, C, A"),
    "the capital of": ("Madrid", "The capital of Spain is Madrid."),
    "the answer would be": ("Lena", "The answer would be Lena."),
    "it should be": ("Lena", "it should be Lena"),
    "I'd say": ("Lena", "I’d say Lena"),
    "I would say": ("Lena", "I would say it is Lena!"),
    "I think": ("Lena", "I think Lena"),
    "well, I think": ("Lena", "Um, well, I think it would be Lena"),
    "acronym with dots": ("USA", "U.S.A."),
    "acronym with dots in the key": ("D.N.A.", "dna"),
    "in brackets": ("n - 1", "(n-1)"),
    "in a year": ("1945", "in 1945"),
    "by": ("photosynthesis", "by photosynthesis"),
    "yes in a sentence": ("yes", "Yes, it is."),
    "no in a sentence": ("no", "No, it doesn't"),
    "formula without spaces": ("O(n log n)", "o(nlogn)"),
    "whole number with a sign": ("1080", "1,080"),
    "sub- and superscripts": ("H2O", "H₂O"),
    "key that begins with a filler": ("right join", "right join"),
    "key with a lead-in of its own": ("it is what it is", "It is what it is"),
}


@pytest.mark.case("GRD-02")
@pytest.mark.case("INT-06")
@pytest.mark.parametrize(("key", "answer"), SAME.values(), ids=SAME)
def test_the_same_answer_written_otherwise_is_right(key: str, answer: str) -> None:
    graded = grade(short(key), answer)
    assert (graded.verdict, graded.score, graded.error) == (Verdict.RIGHT, 1.0, None)


@pytest.mark.case("GRD-04")
@pytest.mark.parametrize("word", ["résumé", "한국어", "Tiếng Việt", "Å"])
def test_composed_and_decomposed_accents_are_one(word: str) -> None:
    for key_form in ("NFC", "NFD"):
        for answer_form in ("NFC", "NFD"):
            key, answer = unicodedata.normalize(key_form, word), unicodedata.normalize(answer_form, word)
            assert grade(short(key), answer).verdict is Verdict.RIGHT


RESTATED = {
    "sentence": ("What is the capital of France?", "Paris", "Paris is the capital of France."),
    "turned": ("What is the capital of France?", "Paris", "The capital of France is Paris"),
    "noun asked for": ("Which join keeps all?", "outer", "an outer join"),
    "noun asked for, before": ("Which Python version has it?", "3.10", "Python 3.10"),
}
NOT_RESTATED = {
    "denied": ("What is the capital of France?", "Paris", "Paris is not the capital of France."),
    "asked for what is not": ("Which number is not a prime number?", "9", "9 is a prime number"),
    "the question": ("What is the capital of France?", "Paris", "the capital of France is the capital"),
    "roles": ("Who defeated Napoleon?", "Wellington", "Napoleon defeated Wellington"),
    "one of two in the question": ("Is it mitosis or meiosis?", "meiosis", "mitosis meiosis"),
}


@pytest.mark.parametrize(("question", "key", "answer"), RESTATED.values(), ids=RESTATED)
def test_words_of_the_question_around_an_answer_are_no_part_of_it(question: str, key: str, answer: str) -> None:
    assert grade(replace(short(key), question=question), answer).verdict is Verdict.RIGHT


@pytest.mark.parametrize(("question", "key", "answer"), NOT_RESTATED.values(), ids=NOT_RESTATED)
def test_words_of_the_question_can_make_another_answer(question: str, key: str, answer: str) -> None:
    assert grade(replace(short(key), question=question), answer).verdict is Verdict.WRONG


OTHER = {
    "key inside a word": ("rain", "train"),
    "key begins a word": ("rain", "rainbow"),
    "key inside another word": ("no", "I know"),
    "key inside a sentence": ("rain", "no rain"),
    "denied": ("rain", "it is not rain"),
    "two answers": ("rain", "rain or snow"),
    "the gap": ("rain", "____"),
    "the question": ("rain", "What is it? ____"),
    "nonsense": ("rain", "qwertz uiop"),
    "other word that begins with a filler": ("join", "right join"),
    "word that begins with a lead-in": ("elf", "itself"),
    "denied after a filler": ("rain", "ok, not rain"),
    "denied opinion": ("rain", "I think it is not rain"),
    "denied name": ("rain", "the name of it is not rain"),
    "not what it is called": ("rain", "it calls rain"),
    "knowing is no opinion": ("no", "well, I know"),
    "train of thought": ("rain", "I think train"),
    "other list after a filler": ("1 2 3", "ok 1 2 4"),
    "list in another order": ("1 2 3", "1 then 3 then 2"),
    "list that lacks one": ("1 2 3", "1 then 3"),
    "either number": ("1 2", "1 or 2"),
    "sum of numbers": ("1 2", "1 plus 2"),
    "factorial of a digit": ("3!", "3"),
    "nothing but a filler": ("rain", "ok"),
    "other operator": ("n - 1", "n + 1"),
    "other letter list": ("a b c", "b c"),
    "factorial and number": ("n!", "n"),
    "other digits": ("3 2 1", "3 2 1 0"),
    "thousand for short text": ("1080", "10,80"),
    "yes, then no": ("yes", "Yes, it isn't"),
    "no, then yes": ("no", "No, it is"),
    "a version is no number": ("3.10", "3.1"),
    "command with something more": ("git commit", "git commit -m"),
    "only a bracket": ("[1, 2]", "[1, 2"),
}


@pytest.mark.case("GRD-01")
@pytest.mark.parametrize(("key", "answer"), OTHER.values(), ids=OTHER)
def test_another_answer_is_wrong(key: str, answer: str) -> None:
    graded = grade(short(key), answer)
    assert (graded.verdict, graded.score) == (Verdict.WRONG, 0.0)
    assert key.casefold() not in graded.feedback.casefold().split()


@pytest.mark.parametrize("answer", ["weren't", "wasn’t", "WERENT"])
def test_each_accepted_answer_is_right_by_itself(answer: str) -> None:
    assert grade(short("weren't", "wasn't"), answer).verdict is Verdict.RIGHT


def test_a_long_answer_that_matches_nothing_is_wrong_with_little_confidence() -> None:
    item = short("base case")
    assert grade(item, "the recursive one").confidence >= 0.7
    assert grade(item, "it is the part which stops all the calls from going on").confidence < 0.7


@pytest.mark.case("INT-06")
def test_vowel_marks_count_where_the_spelling_is_asked_for() -> None:
    item = short("كِتَاب", spelling=True)
    assert grade(item, "كِتَاب").verdict is Verdict.RIGHT
    assert grade(item, "كتاب").verdict is Verdict.WRONG
