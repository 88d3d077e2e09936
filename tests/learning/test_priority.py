"""In which order what is due is taken."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.learning.priority import IN_REACH, MOST_OVERDUE, Unit, by_priority, by_reach, priority

_units = st.lists(
    st.builds(
        Unit,
        unit_id=st.integers(0, 999).map(str),
        chance=st.sampled_from((0.2, 0.5, 0.8)),
        mastery=st.sampled_from((0.1, 0.5, 0.9)),
        waited=st.sampled_from((0.5, 1.0, 3.0)),
        blocks=st.booleans(),
        weak=st.booleans(),
        stale=st.booleans(),
    ),
    max_size=12,
    unique_by=lambda unit: unit.unit_id,
)


def unit(name: str = "a", **given_: Any) -> Unit:
    return Unit(unit_id=name, **{"chance": 0.7, "mastery": 0.5, "waited": 1.0, **given_})


@pytest.mark.parametrize("more", [{"mastery": 0.3}, {"waited": 1.5}, {"goal_weight": 2.0}, {"blocks": True}])
def test_what_is_known_less_waits_longer_matters_more_or_blocks_comes_first(more: dict[str, Any]) -> None:
    assert priority(unit(**more)) > priority(unit())
    assert [one.unit_id for one in by_priority([unit("a"), unit("b", **more)])] == ["b", "a"]


def test_weak_and_stale_comes_before_everything_else_and_either_alone_does_not() -> None:
    pressing = unit("b", mastery=0.0, waited=2.0, blocks=True)
    assert by_priority([pressing, unit("z", weak=True, stale=True)])[0].unit_id == "z"
    assert by_priority([pressing, unit("z", weak=True), unit("y", stale=True)])[0].unit_id == "b"


def test_waiting_counts_up_to_twice_the_interval() -> None:
    assert priority(unit(waited=MOST_OVERDUE)) == priority(unit(waited=50.0)) > priority(unit(waited=1.9))


def test_of_equals_the_less_likely_recalled_and_then_the_name_decides() -> None:
    units = [unit("c"), unit("b"), unit("d", chance=0.6)]
    assert [one.unit_id for one in by_priority(units)] == ["d", "b", "c"]


@given(_units, st.integers())
def test_the_order_does_not_depend_on_the_order_they_came_in(units: list[Unit], seed: int) -> None:
    mixed = random.Random(seed).sample(units, len(units))
    assert by_priority(mixed) == by_priority(units)


@pytest.mark.parametrize("wrong", [{"chance": 1.1}, {"mastery": -0.1}, {"waited": -1.0}, {"goal_weight": -1.0}])
def test_a_value_out_of_range_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"0 to 1|not negative"):
        unit(**wrong)


def test_what_has_just_faded_comes_before_what_is_lost_and_both_before_what_is_known() -> None:
    chances = [0.95, 0.1, IN_REACH, 0.7, 0.4]
    facts = [unit(str(index), chance=chance) for index, chance in enumerate(chances)]
    assert [fact.chance for fact in by_reach(facts)] == [IN_REACH, 0.4, 0.1, 0.7, 0.95]
