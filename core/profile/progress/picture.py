"""A learner's progress as a picture: three charts on one card, drawn with matplotlib. Values in, bytes out.

The card is opaque, so that it reads the same on a dark and on a light background. Nothing rests on colour alone:
each bar has its number and its words beside it. All text is drawn with one font that comes with matplotlib, so that
the picture is the same on every machine; a name that this font cannot write is called by its number.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.memory.worker import HEAVY_IMPORTS
from core.phrases import day_name, say
from core.profile.progress.figures import FORECAST_DAYS, Progress, TopicFigures
from core.profile.progress.words import POINTS, mastery_words, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ft2font import FT2Font

CARD = "#f7f7f4"
"""The background of the picture."""
TEXT = "#1c2126"
BAR = "#2a6f97"
LINE = "#7f8a94"
"""Outlines and axes."""

WIDTH = 7.4
"""Inches, as are all lengths that are no sizes of a font."""
DOTS = 140
"""Pixels an inch."""
MARGIN = 0.3
TITLE_HEIGHT = 0.5
HEADING_HEIGHT = 0.45
ROW_HEIGHT = 0.3
CHART_HEIGHT = 1.25
AXIS_HEIGHT = 0.35
NUMBER_WIDTH = 0.3
NAME_WIDTH = 1.95
BAR_WIDTH = 1.5
GAP = 0.12
A_WEEK = 7
"""Days between two dates under a chart."""

TITLE_SIZE = 13.0
"""Points, as are the other sizes."""
HEADING_SIZE = 11.0
TEXT_SIZE = 9.5
SMALL_SIZE = 8.5
POINTS_AN_INCH = 72

BAR_THICKNESS = 0.62
HEADROOM = 1.3
"""How much higher than its highest bar a chart is: the numbers stand on the bars."""


def load(cache: Path) -> None:
    """Import matplotlib; the list of fonts that it makes for itself is kept in the folder `cache`."""
    os.environ.setdefault("MPLCONFIGDIR", str(cache.absolute()))
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # that it makes that list is nobody's concern
    with HEAVY_IMPORTS:
        import matplotlib.backends.backend_agg
        import matplotlib.figure  # noqa: F401


def draw(progress: Progress) -> bytes:
    """Return the picture as PNG. After `load`, and in one thread at a time."""
    out = BytesIO()
    compose(progress).savefig(out, format="png", metadata={"Software": None})
    return out.getvalue()


def compose(progress: Progress) -> Figure:
    """Return the charts; `progress` names at least one topic."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcdefaults()  # a `matplotlibrc` that lies about has no say
    chart = HEADING_HEIGHT + CHART_HEIGHT + AXIS_HEIGHT
    height = 2 * MARGIN + TITLE_HEIGHT + HEADING_HEIGHT + ROW_HEIGHT * len(progress.topics) + 2 * (chart + GAP)
    page = _Page(Figure(figsize=(WIDTH, height), dpi=DOTS, facecolor=CARD), height)
    title = say("progress.picture.title", day=day_name(progress.today), year=progress.today.year)
    page.heading(title, TITLE_HEIGHT, TITLE_SIZE)
    _draw_mastery(page, progress.topics, progress.more)
    _draw_forecast(page, progress.remembered)
    _draw_activity(page, progress)
    return page.figure


def can_write(text: str) -> bool:
    """Say whether the font has a glyph for every character of `text`."""
    known = _font().get_charmap()
    return all(ord(character) in known for character in text)


def fitted(text: str, inches: float) -> str:
    """Return the text, cut with an ellipsis where it is wider than that."""
    if _width(text) <= inches:
        return text
    while text and _width(f"{text}…") > inches:
        text = text[:-1].rstrip()
    return f"{text}…"


class _Page:
    """The card, filled from the top; places are in inches from the left and from the top."""

    def __init__(self, figure: Figure, height: float) -> None:
        self.figure = figure
        self.top = MARGIN
        self._height = height

    def heading(self, text: str, height: float = HEADING_HEIGHT, size: float = HEADING_SIZE) -> None:
        """Write a heading below what is there."""
        self.write(MARGIN, self.top + height / 2, text, size=size, bold=True)
        self.top += height

    def write(self, left: float, middle: float, text: str, *, size: float = TEXT_SIZE, bold: bool = False) -> None:
        """Write one line; `middle` is the middle of its height."""
        self.figure.text(left / WIDTH, 1 - middle / self._height, text, va="center", **_look(size, bold=bold))

    def axes(self, left: float, width: float, height: float, below: float) -> Axes:
        """Return axes below what is there, without ticks or frame; `below` them so much stays free."""
        bottom = self._height - self.top - height
        axes = self.figure.add_axes((left / WIDTH, bottom / self._height, width / WIDTH, height / self._height))
        axes.set_axis_off()
        self.top += height + below
        return axes


def _draw_mastery(page: _Page, topics: Sequence[TopicFigures], more: int) -> None:
    key = "progress.picture.mastery_of" if more else "progress.picture.mastery"
    page.heading(say(key, shown=len(topics), count=len(topics) + more))
    top, left = page.top, MARGIN + NUMBER_WIDTH + NAME_WIDTH
    axes = page.axes(left, BAR_WIDTH, ROW_HEIGHT * len(topics), below=GAP)
    axes.set_xlim(0, 1)
    axes.set_ylim(len(topics) - 0.5, -0.5)
    for row, topic in enumerate(topics):
        middle = top + (row + 0.5) * ROW_HEIGHT
        page.write(MARGIN, middle, str(topic.number))
        page.write(MARGIN + NUMBER_WIDTH, middle, _label(topic))
        evidence = say("progress.picture.evidence", mastery=mastery_words(topic), answers=topic.answers)
        page.write(left + BAR_WIDTH + GAP, middle, evidence, size=SMALL_SIZE)
        if topic.sure:
            axes.barh(row, topic.value, height=BAR_THICKNESS, color=BAR)
        outline = "-" if topic.sure else ":"
        axes.barh(row, 1, height=BAR_THICKNESS, fill=False, edgecolor=LINE, linestyle=outline, clip_on=False)


def _label(topic: TopicFigures) -> str:
    if not can_write(topic.name):
        return say("progress.picture.nameless", number=topic.number)
    return fitted(topic.name, NAME_WIDTH - GAP)


def _draw_forecast(page: _Page, remembered: Sequence[float]) -> None:
    page.heading(say("progress.picture.forecast"))
    if not remembered:
        page.write(MARGIN, page.top + CHART_HEIGHT / 2, say("progress.picture.no_forecast"))
        page.top += CHART_HEIGHT + AXIS_HEIGHT + GAP
        return
    inset = MARGIN + NUMBER_WIDTH
    axes = page.axes(inset, WIDTH - 2 * inset, CHART_HEIGHT, below=AXIS_HEIGHT + GAP)
    axes.set_xlim(FORECAST_DAYS[0], FORECAST_DAYS[-1])
    axes.set_ylim(0, HEADROOM)
    axes.axhline(0, color=LINE, clip_on=False)
    axes.fill_between(FORECAST_DAYS, remembered, color=BAR, alpha=0.15, linewidth=0)
    axes.plot(FORECAST_DAYS, remembered, color=BAR, linewidth=2, clip_on=False)
    for days in POINTS:
        chance = remembered[FORECAST_DAYS.index(days)]
        axes.plot(days, chance, marker="o", color=BAR, clip_on=False)
        axes.text(days, chance + 0.1, f"{percent(chance)} %", ha="center", **_look(SMALL_SIZE, bold=True))
        name = say("progress.picture.ahead", days=days) if days else say("progress.picture.today")
        axes.text(days, -0.08, name, ha="center", va="top", **_look(SMALL_SIZE))


def _draw_activity(page: _Page, progress: Progress) -> None:
    count, most = sum(progress.activity), max(progress.activity)
    page.heading(say("progress.picture.activity", count=count))
    axes = page.axes(MARGIN, WIDTH - 2 * MARGIN, CHART_HEIGHT, below=AXIS_HEIGHT)
    top = HEADROOM * max(most, 1)
    days = range(len(progress.activity))
    axes.set_xlim(-0.5, len(days) - 0.5)
    axes.set_ylim(0, top)
    axes.axhline(0, color=LINE, clip_on=False)
    axes.bar(days, progress.activity, width=0.7, color=BAR)
    for day, answers in enumerate(progress.activity):
        if answers:
            axes.text(day, answers + top / 40, str(answers), ha="center", **_look(SMALL_SIZE))
    for day in days[::-A_WEEK]:
        date = progress.first_day + timedelta(days=day)
        axes.text(day, -top / 16, f"{date.day} {date:%b}", ha="center", va="top", **_look(SMALL_SIZE))


def _look(size: float, *, bold: bool = False) -> dict[str, Any]:
    """Return how a text is drawn. Names are no formulas: `$`, `_` and `^` are what they are."""
    from matplotlib.font_manager import FontProperties

    font = FontProperties(fname=_font_file(bold=bold), size=size)
    return {"fontproperties": font, "color": TEXT, "parse_math": False}


def _width(text: str) -> float:
    """Return how wide a text is drawn, in inches."""
    font = _font()
    font.set_size(TEXT_SIZE, POINTS_AN_INCH)
    font.set_text(text)
    width, _ = font.get_width_height()
    return width / 64 / POINTS_AN_INCH  # the font counts in 64ths of a point


@cache
def _font() -> FT2Font:
    from matplotlib.ft2font import FT2Font

    return FT2Font(_font_file(bold=False))


def _font_file(*, bold: bool) -> Path:
    import matplotlib as mpl

    return Path(mpl.get_data_path(), "fonts", "ttf", "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")
