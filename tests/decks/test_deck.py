"""Items as plain JSON."""

from __future__ import annotations

import json

import pytest

from core.decks.deck import Item
from core.decks.folder import starter_decks
from tests.decks.snippets import items_of


def test_an_item_survives_json() -> None:
    for item in (item for deck in starter_decks() for item in deck.items):
        assert Item.from_json(json.loads(json.dumps(item.to_json()))) == item


def test_json_counts_the_right_option_from_zero() -> None:
    item = items_of("recursion")["base-case-purpose"]
    data = item.to_json()
    assert data["correct"] == 1
    assert data["kind"] == "choice"
    assert data["reference"] == item.options[1]


@pytest.mark.parametrize("change", [{"kind": "essay"}, {"tier": "high"}, {"hints": ["one"]}, {"question": None}])
def test_json_of_another_shape_is_refused(change: dict[str, object]) -> None:
    data = starter_decks()[0].items[0].to_json()
    with pytest.raises(ValueError, match="not an item"):
        Item.from_json({**data, **change})  # type: ignore[dict-item]


def test_fields_that_later_versions_left_out_have_defaults() -> None:
    item = items_of("recursion")["name-the-part"]
    data = item.to_json()
    del data["spelling"], data["checklist"], data["language"]
    assert Item.from_json(data) == item
