"""What a model proposes is kept only where it may matter in weeks, and is anybody's business."""

from __future__ import annotations

import pytest

from core.memory.extraction.lasting import changes, lasts

KEPT = [
    ("I work as a nurse in Lyon.", "fact"),
    ("been building a robot arm for the science fair", "project"),
    ("please use real-life examples", "preference"),
    ("ich wohne seit Mai in Leipzig", "fact"),
    ("soy muy fan de la mitología griega", "interest"),
    ("我在清华附中跟李明老师学 recursion。", "fact"),
    ("he dejado el trabajo, mi meta es entrar en la universidad", "goal"),
]
NOT_KEPT = [
    ("my best friend has her driving test on Thursday", "plan"),
    ("dad is a carpenter and I like wood", "fact"),
    ("you always answer something I did not ask", "preference"),
    ("I'm in a great mood today!!", "fact"),
    ("ich hab grad keinen Bock mehr", "fact"),
    ("how do I learn SQL", "goal"),
    ("pretend I'm a tourist in Rome", "fact"),
    ("I could have been a chess master", "fact"),
    ("I've got ADHD and started therapy", "fact"),
    ("as a practising Buddhist I meditate", "interest"),
    ("write to me at ada@example.net", "fact"),
    ("ich wohne Musterstraße 7a in 12345 Beispielstadt", "fact"),
    ("the code for my locker is 4482", "fact"),
    ("int x = 3; // I like x", "interest"),
    ("photosynthesis, and the gas is oxygen", "fact"),
    ("my bonnie lies over the ocean ♫", "fact"),
    ("我的邮箱是 li@example.cn", "fact"),
]


@pytest.mark.parametrize(("said", "kind"), KEPT)
def test_what_matters_in_weeks_passes(said: str, kind: str) -> None:
    assert lasts(said, said, kind)


@pytest.mark.parametrize(("said", "kind"), NOT_KEPT)
def test_what_does_not_or_is_nobodys_business_is_stopped(said: str, kind: str) -> None:
    assert not lasts(said, said, kind)


def test_what_is_about_something_known_needs_no_first_person() -> None:
    """But all else still holds of it."""
    said = "Plum has become an interpreter"
    assert not lasts(said, said, "project")
    assert lasts(said, said, "project", of_known=True)
    assert not lasts("my brother moved to Kotlin", "my brother moved to Kotlin", "fact", of_known=True)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("these days I use Kotlin", True),
        ("Ich arbeite jetzt als Koch", True),
        ("ya no uso Vim", True),
        ("I like tea", False),
        ("I still need help with it now", False),
    ],
)
def test_that_something_changed_is_shown_by_its_words(said: str, shown: bool) -> None:
    assert changes(said) is shown
