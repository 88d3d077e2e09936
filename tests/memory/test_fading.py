"""Fading lowers rank, use renews, pins stop it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.fading import score, strength
from core.memory.kinds import WEIGHTS, MemoryKind

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def aged(
    days: float,
    *,
    kind: MemoryKind = MemoryKind.PROJECT,
    importance: float = 0.8,
    idle: float | None = None,
    uses: int = 0,
    pinned: bool = False,
) -> float:
    used = None if idle is None else NOW - timedelta(days=idle)
    return strength(kind, importance, NOW - timedelta(days=days), used, uses, pinned, NOW)


def test_every_kind_has_a_weight() -> None:
    assert set(WEIGHTS) == set(MemoryKind)
    assert all(0 < weight.importance <= 1 and weight.half_life > 0 for weight in WEIGHTS.values())


def test_a_fresh_memory_is_as_strong_as_it_is_important() -> None:
    assert aged(0) == pytest.approx(0.8)


def test_strength_halves_with_the_half_life_of_its_kind() -> None:
    assert aged(WEIGHTS[MemoryKind.PLAN].half_life, kind=MemoryKind.PLAN) == pytest.approx(0.4)


def test_a_preference_outlasts_a_plan() -> None:
    assert aged(90, kind=MemoryKind.PREFERENCE) > 2 * aged(90, kind=MemoryKind.PLAN)


def test_a_use_renews() -> None:
    assert aged(400, idle=0, uses=1) == pytest.approx(0.8)


def test_many_uses_slow_the_fading_down_but_do_not_stop_it() -> None:
    assert aged(100) < aged(100, uses=5) < aged(100, uses=1000) < 0.8


def test_a_pin_stops_the_fading() -> None:
    assert aged(10_000, pinned=True) == pytest.approx(0.8)


def test_a_memory_from_the_future_counts_as_new() -> None:
    """A clock that was wrong once does not make a memory stronger than it can be."""
    assert aged(-50) == pytest.approx(0.8)


def test_what_hardly_fits_is_not_recalled_however_strong() -> None:
    assert score(0.249, 1.0) == 0.0
    assert score(0.25, 1.0) == pytest.approx(0.25)


def test_relevance_alone_makes_three_fifths_of_the_score() -> None:
    assert score(0.5, 0.0) == pytest.approx(0.3)
    assert score(0.5, 0.5) == pytest.approx(0.4)


@given(
    st.sampled_from(MemoryKind),
    st.floats(-1, 2),
    st.floats(-1e5, 1e5),
    st.integers(-1, 10_000),
    st.booleans(),
)
def test_strength_is_always_between_nothing_and_one(
    kind: MemoryKind, importance: float, days: float, uses: int, pinned: bool
) -> None:
    assert 0.0 <= aged(days, kind=kind, importance=importance, uses=uses, pinned=pinned) <= 1.0


@given(st.floats(0, 5000), st.floats(0, 5000))
def test_older_is_never_stronger(one: float, other: float) -> None:
    assert aged(max(one, other)) <= aged(min(one, other))
