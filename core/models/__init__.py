"""The tables.

Rows about a learner carry `learner_id` and the `account_id` they came by. Instants are aware and UTC.
Table and column docstrings say what a value means; core/store holds the queries.
"""

from core.models.conversation import InboxEntry, Session, Turn
from core.models.learning import Answer, ItemState, Topic, TopicAlias, TopicEdit, TopicSignal, TopicState
from core.models.memory import Memory, MemoryEdit, Passage
from core.models.people import Account, Erasure, Learner
from core.models.practice import Deck, DeckItem, Question, Round
from core.models.profile import Goal, Inquiry, Level
from core.models.reminders import OutboxEntry, Reminder
from core.models.usage import Usage

__all__ = [
    "Account",
    "Answer",
    "Deck",
    "DeckItem",
    "Erasure",
    "Goal",
    "InboxEntry",
    "Inquiry",
    "ItemState",
    "Learner",
    "Level",
    "Memory",
    "MemoryEdit",
    "OutboxEntry",
    "Passage",
    "Question",
    "Reminder",
    "Round",
    "Session",
    "Topic",
    "TopicAlias",
    "TopicEdit",
    "TopicSignal",
    "TopicState",
    "Turn",
    "Usage",
]
