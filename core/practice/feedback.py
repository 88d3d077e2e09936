"""Every sentence that grading says to a learner."""

from __future__ import annotations

from enum import StrEnum


class Sentence(StrEnum):
    """The sentences; names in braces are filled in by `filled`."""

    RIGHT = "Right."
    RIGHT_TYPO = "Right. It is spelled “{answer}”."
    RIGHT_UNIT_MISSING = "Right. With its unit: {answer}."
    WRONG = "Not quite."
    WRONG_SPELLING = "Very close: look at the spelling once more."
    WRONG_UNIT = "The number is right, but it is not a number of “{unit}”."
    WRONG_POWER_OF_TEN = "The digits are right, but the decimal place is not."
    WRONG_NOT_A_NUMBER = "Not quite: I was looking for a number."
    PARTLY_FORM = "The value is right, but the question asks for it in another form."
    SKIPPED = "That is fine: now we know what to look at."
    BLANK = "I did not see an answer in that."
    TOO_LONG = "That is longer than the answer can be. Try it in a few words."
    NO_OPTION = "Please answer with the number, the letter or the words of one of the options."
    TWO_OPTIONS = "I can read that as more than one of the options. Please name yours by its letter or its number."

    def filled(self, **values: str) -> str:
        """Return the sentence with its names replaced; a value is never read as a pattern."""
        return self.format(**values)
