"""Words for a day or a time, over plain text."""

from __future__ import annotations

import re

_MONTH = (
    r"(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun"
_NUMBER = r"(?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|a few|a couple of|few)"
_UNIT = r"(?:day|days|week|weeks|month|months|hour|hours|fortnight|year|years)"
TIME = (
    rf"(?:tomorrow|tonight|the day after tomorrow|(?:on |next |this |coming |by |before |until |for )+(?:{_DAY})s?"
    rf"|(?:{_DAY})(?: (?:morning|afternoon|evening|night|next week))?(?= |$)|in {_NUMBER} {_UNIT}"
    rf"|{_NUMBER} {_UNIT} from now"
    r"|(?:next|this|this coming|over the|at the|during the|on the) (?:week|weekend|month|semester|term|summer"
    r"|winter"
    r"|spring|autumn|fall|year|holidays|break|evening|afternoon|morning)"
    rf"|(?:on |by |before |until |in |the |at )*(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}"
    rf"|(?:on |by |before |until |in |this |next |early |late |mid )*(?:early |late "
    rf"|mid )?{_MONTH}(?: (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)?"
    r"|(?:on|by|before|until) the \d{1,2}(?:st|nd|rd|th)?|(?:on |by |before )?\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?"
    r"|in (?:the )?(?:summer|autumn|fall|winter|spring)|\d{4}-\d{2}-\d{2}|(?:by|at|before|until) the end of (?:the "
    r"|this |next )?\w+|end of (?:the |this |next )?(?:month|week|year)"
    r"|(?:before|after|by|at|over) (?:christmas|easter|new year|the holidays|summer|spring break)|today at"
    r"|this evening|later today"
    r"|after (?:work|class|school|dinner|lunch))"
)
"""A time to come, as part of a pattern."""
WHEN = re.compile(rf"(?<!\S){TIME}(?!\S)")
