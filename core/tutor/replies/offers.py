"""Buttons that offer practice, and the topics that can be practised."""

from __future__ import annotations

from collections.abc import Sequence

from core.decks.deck import Deck
from core.decks.shelf import Shelf
from core.messages import Action, ActionStyle
from core.models import Topic
from core.phrases import say
from core.phrases.lists import few_names

TOPICS_NAMED = 5
"""How many of the topics there are decks for stand in a reply; `/practice` lists them all."""


def topics_there_are(shelf: Shelf) -> str:
    """Return the names of the first topics, and how many more there are."""
    return few_names(shelf.topics, TOPICS_NAMED)


def practise_topics(topics: Sequence[Topic]) -> tuple[Action, ...]:
    """Return a button for each of the learner's topics that a deck teaches."""
    taught = [topic for topic in topics if topic.deck]
    return tuple(_practise(topic.id, topic.name, str(number)) for number, topic in enumerate(taught, 1))


def practise_deck(deck: Deck) -> tuple[Action, ...]:
    """Return the button for a deck, whether its topic is one of the learner's or not yet."""
    return (_practise(deck.slug, deck.topic, "1"),)


def _practise(reference: str, name: str, typed: str) -> Action:
    label = say("practice.action.start", topic=name)
    return Action(id=f"practice:{reference}", label=label, typed=typed, style=ActionStyle.PRIMARY)
