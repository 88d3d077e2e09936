"""Articles, accents and number words of the languages that a question is in or asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.answers.languages import language_of, languages_of
from core.answers.number_names import read_name
from core.decks.deck import ErrorType
from core.practice.grading import Verdict, grade
from tests.practice.items import numeric, short

GERMAN, SPANISH, FRENCH = (f"What is this in {name}?" for name in ("German", "Spanish", "French"))
IN_GERMAN = "Wie viele Beine hat eine Spinne, und welche Farbe ist das?"

RIGHT = {
    "German article left out": (GERMAN, "das Haus", "Haus"),
    "German article added": (GERMAN, "Haus", "das Haus"),
    "indefinite for definite": (GERMAN, "das Haus", "ein Haus"),
    "Spanish article left out": (SPANISH, "la mesa", "mesa"),
    "French article left out": (FRENCH, "le chat", "chat"),
    "elided article": (FRENCH, "l'eau", "eau"),
    "elided article, curly": (FRENCH, "eau", "l’eau"),
    "article in a German question": ("Wie heißt das auf Englisch und was ist es?", "house", "the house"),
    "number word in a German question": (IN_GERMAN, "8", "acht"),
    "digit for a number word": (IN_GERMAN, "acht Beine", "8 Beine"),
    "infinitive": ("What does 'gehen' mean in English?", "to go", "go"),
}
ARTICLE = {
    "German": (GERMAN, "das Haus", "die Haus"),
    "Spanish": (SPANISH, "la mesa", "el mesa"),
    "French": (FRENCH, "une table", "un table"),
}
WRONG = {
    "an English verb is no article": ("Which film is it?", "hard", "die hard"),
    "number in the other language": (GERMAN, "drei", "three"),
    "number that was asked about": ("Was heißt 'drei' auf Englisch, und wie spricht man es?", "three", "drei"),
    "other noun": (GERMAN, "das Haus", "das Maus"),
    "other number word": (IN_GERMAN, "8", "sechs"),
}


@pytest.mark.parametrize(("question", "key", "answer"), RIGHT.values(), ids=RIGHT)
def test_an_article_or_a_number_word_is_no_mistake(question: str, key: str, answer: str) -> None:
    assert grade(replace(short(key), question=question), answer).verdict is Verdict.RIGHT


@pytest.mark.parametrize(("question", "key", "answer"), ARTICLE.values(), ids=ARTICLE)
def test_an_article_of_another_gender_costs_half(question: str, key: str, answer: str) -> None:
    graded = grade(replace(short(key), question=question), answer)
    assert (graded.verdict, graded.score, graded.error) == (Verdict.PARTIAL, 0.5, "article")
    assert graded.error_type is ErrorType.SURFACE


@pytest.mark.parametrize(("question", "key", "answer"), WRONG.values(), ids=WRONG)
def test_what_only_looks_like_an_article_or_a_number_counts(question: str, key: str, answer: str) -> None:
    assert grade(replace(short(key), question=question), answer).verdict is Verdict.WRONG


ACCENTS = {
    "left out": ("résumé", "resume"),
    "spelled out": ("schön", "schoen"),
    "spelled out in two words": ("schöne Grüße", "schoene Gruesse"),
    "Polish": ("Łódź", "Lodz"),
    "Vietnamese": ("Tiếng Việt", "Tieng Viet"),
    "Greek": ("λόγος", "λογος"),
    "Russian": ("ёлка", "елка"),
}


@pytest.mark.parametrize(("key", "answer"), ACCENTS.values(), ids=ACCENTS)
def test_accents_that_a_keyboard_lacks_are_forgiven_and_shown(key: str, answer: str) -> None:
    graded = grade(short(key), answer)
    assert (graded.verdict, graded.error) == (Verdict.RIGHT, "accents")
    assert key in graded.feedback


@pytest.mark.parametrize(
    ("key", "answer"),
    [("el año", "el ano"), ("sí", "si"), ("père", "pére"), ("край", "краи"), ("café", "cafe au lait")],
)
def test_accents_that_make_another_word_count(key: str, answer: str) -> None:
    assert grade(short(key), answer).verdict is Verdict.WRONG


def test_accents_count_where_the_spelling_is_asked_for_or_a_rival_lacks_them() -> None:
    assert grade(short("résumé", spelling=True), "resume").verdict is Verdict.WRONG
    assert grade(short("résumé"), "resume", rivals=["resume"]).verdict is Verdict.WRONG


NUMBER_WORDS = {
    "0": "null|cero|zéro",
    "1": "eins|uno|un",
    "11": "elf|once|onze",
    "16": "sechzehn|dieciséis|dieciseis|seize",
    "21": "einundzwanzig|veintiuno|vingt et un",
    "37": "siebenunddreißig|treinta y siete|trente-sept",
    "71": "einundsiebzig|setenta y uno|soixante et onze",
    "80": "achtzig|ochenta|quatre-vingts",
    "99": "neunundneunzig|noventa y nueve|quatre-vingt-dix-neuf",
    "100": "hundert|cien|cent",
    "-5": "minus fünf|menos cinco|moins cinq",
    "13 m": "dreizehn Meter|trece metros|treize mètres",
    "3/4": "drei Viertel|three quarters",
}


@pytest.mark.parametrize(
    ("key", "answer"), [(key, answer) for key, answers in NUMBER_WORDS.items() for answer in answers.split("|")]
)
def test_number_words_of_four_languages_are_numbers(key: str, answer: str) -> None:
    assert grade(numeric(key), answer).verdict is Verdict.RIGHT


def test_each_language_names_every_number_to_a_hundred_once() -> None:
    for language in ("de", "es", "fr"):
        from core.answers.number_names import _names

        assert set(_names(language).values()) >= set(range(101))
    assert read_name(["quatre", "vingt", "dix", "neuf"], ("fr",)) == (99, 4)
    assert read_name(["haus"]) is None


def test_a_language_is_known_by_its_small_words() -> None:
    assert language_of("Was ist das und wie heißt es?") == "de"
    assert language_of("¿Cuántos días tiene una semana?") == "es"
    assert language_of("Which of these is the capital?") == "en"
    assert language_of("3 + 4") is None
    assert languages_of("Wie heißt das auf Spanisch, und was ist es?") == {"de", "es"}
