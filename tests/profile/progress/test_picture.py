"""The picture of a learner's progress: everything in it can be read, whatever their topics are called."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from core.profile.progress.figures import TOPICS_SHOWN, Progress
from core.profile.progress.picture import BAR, CARD, LINE, TEXT, can_write, compose, draw, fitted, load
from core.profile.progress.words import alt_text
from tests.profile.progress.figures import ONE_ANSWER, some_progress

NAMES = (
    *("recursion", "SQL joins", r"$\frac{$ and $x^2_i$", "snake_case_ & <b>", "Дифференциальные уравнения и ряды"),
    *(
        "递归与动态规划",
        "المشتقات والتكاملات",
        "🎉 party 👩‍🔬",
        "עברית",
        "W" * 60,
        "हिन्दी",
        "naïve e\u0301\u0323 ﬁ",
    ),
)
LONGEST = ("W" * 60,) * TOPICS_SHOWN


@pytest.fixture(scope="module", autouse=True)
def loaded(tmp_path_factory: pytest.TempPathFactory) -> None:
    load(tmp_path_factory.mktemp("fonts"))


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb` as WCAG 2 defines it."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def texts(figure: Figure) -> dict[Text, Bbox]:
    """Return what is written, and where."""
    figure.draw_without_rendering()
    written = [text for text in figure.findobj(Text) if text.get_text()]
    return {text: text.get_window_extent() for text in written}


def bars(figure: Figure) -> Iterator[Bbox]:
    for axes in figure.axes:
        for patch in axes.patches:
            if isinstance(patch, Rectangle) and patch.get_width() and patch.get_height():
                yield patch.get_window_extent()


def test_text_and_bars_stand_out_from_the_card() -> None:
    """WCAG 2: 4.5 for text, 3 for what has to be told apart besides; all text is in the one colour."""
    assert contrast(TEXT, CARD) >= 4.5
    assert min(contrast(BAR, CARD), contrast(LINE, CARD)) >= 3
    assert {text.get_color() for text in texts(compose(some_progress(NAMES)))} == {TEXT}


@pytest.mark.parametrize(
    "progress",
    [
        some_progress(NAMES, more=28),
        some_progress(LONGEST, more=28, set_aside=True),
        some_progress(NAMES[:1]),
        ONE_ANSWER,
    ],
    ids=["names", "longest", "one topic", "one answer"],
)
def test_nothing_is_cut_and_nothing_lies_on_anything_else(progress: Progress) -> None:
    figure = compose(progress)
    places = texts(figure)
    for text, place in places.items():
        assert figure.bbox.x0 < place.x0, text
        assert place.x1 < figure.bbox.x1, text
        assert figure.bbox.y0 < place.y0, text
        assert place.y1 < figure.bbox.y1, text
    for (one, here), (other, there) in itertools.combinations(places.items(), 2):
        assert not here.overlaps(there), (one, other)
    for bar, (text, place) in itertools.product(bars(figure), places.items()):
        assert not bar.padded(-1).overlaps(place), text


def test_every_name_is_written_as_it_is_or_called_by_its_number() -> None:
    """No formula is read into one, and none is drawn as a box: that would be a warning, and so an error."""
    assert draw(some_progress(NAMES)).startswith(b"\x89PNG")
    written = {text.get_text() for text in compose(some_progress(NAMES)).findobj(Text)}
    for number, name in enumerate(NAMES, 1):
        shown = f"topic {number}: see the list" if number in (6, 8, 11) else name
        assert any(text == shown or (len(text) > 9 and shown.startswith(text[:-1])) for text in written), name
        assert str(number) in written
    assert [can_write(name) for name in ("递", "🎉", "ё", "é", "م")] == [False, False, True, True, True]


def test_a_name_is_cut_where_its_place_ends() -> None:
    assert fitted("recursion", 2) == "recursion"
    assert fitted("i" * 60, 1).count("i") > 2 * fitted("W" * 60, 1).count("W") > 0
    assert fitted("W" * 60, 1).endswith("…")


@pytest.mark.parametrize("progress", [some_progress(NAMES, more=28), ONE_ANSWER], ids=["names", "one answer"])
def test_the_alternative_text_says_the_same(progress: Progress) -> None:
    """Each percentage and each topic with its number; how many there are besides."""
    said = alt_text(progress)
    for text in compose(progress).findobj(Text):
        for word in text.get_text().split(" · ")[:1]:
            if "%" in word:
                assert word in said
    assert all(f"{topic.number} {topic.name[:19]}" in said for topic in progress.topics)
    assert ("not shown: 28" in said) == bool(progress.more)


def test_the_alternative_text_is_not_too_long_for_a_platform() -> None:
    assert len(alt_text(some_progress(LONGEST, more=28))) <= 1000


def test_the_card_is_opaque_and_the_same_each_time() -> None:
    """So it looks the same on a dark background as on a light one."""
    drawn = draw(ONE_ANSWER)
    pixels = imread(BytesIO(drawn))
    assert pixels[..., 3].min() == 1.0
    assert ["#" + "".join(f"{round(255 * float(c)):02x}" for c in pixels[0, 0, :3])] == [CARD]
    assert draw(ONE_ANSWER) == drawn


def test_a_matplotlibrc_that_lies_about_changes_nothing(tmp_path: Path) -> None:
    import matplotlib as mpl

    before = draw(ONE_ANSWER)
    mpl.rcParams.update({"text.usetex": True, "lines.linewidth": 9.0, "axes.facecolor": "red"})
    assert draw(ONE_ANSWER) == before
