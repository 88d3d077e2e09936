"""What can go wrong, by who has to do something about it.

MenoError
├── InputRefused        the learner: the message cannot be taken as it is
├── SetupError          the host: configuration, folders, database; says what to do
│   ├── DataFolderError
│   ├── DatabaseError
│   │   └── DamagedDatabase     ends with a code of its own: a restart does not help
│   └── CredentialError
├── DeliveryError       nobody yet: a platform did not take a message
│   ├── DeliveryRefused     for good: that target is paused
│   └── DeliveryFailed      for now: it is tried again
├── RecallUnavailable   nobody: answered without recall, tried again later
│   └── RecallNotReady      nothing is wrong: it is still loading, or closing
└── ModelUnavailable    nobody: the rules go on
    ├── ModelMisunderstood  it answered, but not with what was asked for
    ├── RequestNotTaken     its server did not take the request, so that it cost nothing
    │   └── PromptTooLong       the request has to be shortened
    ├── CapReached          its share is used up, until a certain instant
    └── TooFast             the learner writes faster than it is asked
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal


class MenoError(Exception):
    """Something went wrong."""


class InputRefused(MenoError):
    """The learner's message cannot be taken; the text says why and what to do, in their words."""


class SetupError(MenoError):
    """Meno cannot start; the text names the problem and the fix in one line, for whoever hosts it."""

    exit_code = 1
    """What the process ends with."""


class DataFolderError(SetupError):
    """The data folder cannot be used."""


class DatabaseError(SetupError):
    """The database cannot be used."""


class DamagedDatabase(DatabaseError):
    """The database is damaged: no start will change that, so whatever restarts Meno should leave it be."""

    exit_code = 65  # EX_DATAERR of sysexits.h


class CredentialError(SetupError):
    """A token is missing or wrong."""


class DeliveryError(MenoError):
    """A platform did not take a message."""


class DeliveryRefused(DeliveryError):
    """The platform refused for good (closed DMs, deleted channel, removed app)."""


class DeliveryFailed(DeliveryError):
    """The platform refused for now."""

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        """Seconds to wait, where the platform said so."""


class RecallUnavailable(MenoError):
    """The memory index or the embedding model cannot be used now."""


class RecallNotReady(RecallUnavailable):
    """The embedding model is not loaded yet, or is being let go."""


class ModelUnavailable(MenoError):
    """The language model cannot be used now."""


class ModelMisunderstood(ModelUnavailable):
    """The language model answered, but with nothing that can be used; the text says what was wrong."""


class RequestNotTaken(ModelUnavailable):
    """The language model's server cannot be reached or refused the request: it cost nothing."""


class PromptTooLong(RequestNotTaken):
    """The request is longer than the language model takes; a shorter one may succeed."""


class CapReached(ModelUnavailable):
    """What may be spent on the language model is spent."""

    def __init__(self, cap: Literal["learner_day", "space_month"], until: datetime | None) -> None:
        super().__init__(f"the cap {cap} is reached")
        self.cap = cap
        """Whose share is used up: the learner's for the day, or that of their space for the month."""
        self.until = until
        """When there is a new share (aware, UTC); None where there is none at all."""


class TooFast(ModelUnavailable):
    """The learner sends messages faster than the language model is asked about them."""
