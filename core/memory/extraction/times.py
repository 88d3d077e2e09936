"""Words for a day or a time, over plain text."""

from __future__ import annotations

import re

_CLEAR_MONTH = r"(?:january|february|april|june|july|august|september|october|november|december)"
_MONTH = rf"(?:{_CLEAR_MONTH}|march|may|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
"""With those that are a time only where a day or a preposition stands beside them: "the test may fail"."""
_CLEAR_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|tue|tues|thu|thur|thurs|fri"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun"
_NUMBER = r"(?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a few|a couple of|few)"
_UNIT = r"(?:day|days|week|weeks|month|months|hour|hours|fortnight|year|years)"
TIME = (
    rf"(?:tomorrow(?: (?:morning|afternoon|evening|night|at noon))?(?!\S)|tonight|the day after tomorrow"
    rf"|(?:on |next |this |coming |by |before |until |for )+(?:{_DAY})s?"
    rf"|(?:{_CLEAR_DAY})(?= |$)|(?:{_DAY}) (?:morning|afternoon|evening|night|next week)|in {_NUMBER} {_UNIT}"
    rf"|{_NUMBER} {_UNIT} (?:from now|away)"
    r"|(?:next|this|this coming|over the|at the|during the) (?:week|weekend|month|semester|term|summer|winter"
    r"|spring|autumn|fall|year|holidays|break|evening|afternoon|morning)(?! of )"
    r"|on the (?:weekend|evening|afternoon|morning)(?! of )"
    rf"|(?:on |by |before |until |in |the |at )*(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}"
    rf"|(?:on |by |before |until |in |this |next |early |late |mid )+{_MONTH}(?: (?:the )?\d{{1,2}}(?:st|nd|rd"
    rf"|th)?)?"
    rf"|{_MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?|{_CLEAR_MONTH}"
    r"|(?:on|by|before|until|for) the \d{1,2}(?:st|nd|rd|th)?|(?:on |by "
    r"|before )?\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?"
    r"|in (?:the )?(?:summer|autumn|fall|winter|spring)(?! of )|\d{4}-\d{2}-\d{2}|(?:by|at|before"
    r"|until) the end of (?:the "
    r"|this |next )?\w+|end of (?:the |this |next )?(?:month|week|year)"
    r"|(?:before|after|by|at|over) (?:christmas|easter|new year|the holidays|summer|spring break)|today at"
    r"|this evening|later today"
    r"|after (?:work|class|school|dinner|lunch))"
)
"""A time to come, as part of a pattern."""
WHEN = re.compile(rf"(?<!\S){TIME}(?!\S)")
