"""Cutting a topic out of what follows "I struggle with", in the learner's own words."""

from __future__ import annotations

import re

from core.memory.extraction.phrases import one_of, words

_MAX_WORDS = 6
_MAX_LIST_WORDS = 4
_STRIP = " \t\"'`\u201c\u201d\u00ab\u00bb.,!?;:*_-"

_END = re.compile(
    r"[;:()!?<>\u2013\u2014\u2026\u2600-\u27bf\U0001f000-\U0001faff]|\.(?=\s|\Z)|\s-+\s|\s@\S"
    r"|\s(?:because|since|bc|cuz|idk|dunno|in\s+the\s+(?:mornings?|evenings?|afternoons?)|when|whenever|while"
    r"|which|who|so|but|although|though|even|if|as|where|until|unless"
    r"|despite|due|can|could|please|pls|plz|that|during|before|after|then|than|lol|yay|woohoo|lmao|haha"
    r"|tbh|ngl|rn|atm|btw"
    r"|sorry"
    r"|ugh|thanks|thx|help|whatsoever|from|such"
    r"|(?:and|or)\s+(?:I|I'm|I've|im|it|its|it's|my|that|this|we|you|would|can|can't|need|want|have|am|is|are|still"
    r"|also"
    r"|don't|dont|the\s+whole|so|then|he|she|they|now|just|other|stuff|all)"
    r"|(?:in|at|for)\s+(?:my|our|class|school|uni|university|college|work|the\s+(?:exam|test|class|course|quiz"
    r"|final)|an?"
    r"\s+(?:exam|test|class|course|quiz|interview|job|living))|for\s+(?:this|next|tomorrow|fun|me|years|months"
    r"|weeks)"
    r"|(?:in|at)\s+\w+\s+(?:class|lessons?|lectures?|course)|on\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:over|by|until|till|since)\s+(?:the|next|this|last|my"
    r"|\w+day))\b(?!\s+(?:loops?|statements?|clauses?|keywords?|conditions?)\b)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:my(?=\s+(?:\w+\s)?(?:french|spanish|german|english|italian|japanese|chinese|korean|russian|portuguese"
    r"|grammar|vocabulary|vocab"
    r"|pronunciation|accent|spelling|writing|listening|reading|speaking|maths?|sql|python|java|handwriting|essays?"
    r"|times tables))"
    r"|the|a|an|some|all\s+(?:of\s+)?(?:the|this|that|these|those)|all|all\s+of|both|using|understanding|grasping"
    r"|learning|remembering|doing|writing|solving"
    r"|how\s+to\s+(?:use|write|do|make|implement|solve|read|apply|calculate|compute|work\s+with|form|conjugate"
    r"|find)|how"
    r"|what|really|just|mostly|especially|mainly|like|about|these|those|whole|entire"
    r"|(?:getting\s+)?(?:the\s+)?hang\s+of|(?:concepts?|idea|topic|notion|basics|fundamentals|theory|subject|rules"
    r"|principles?)\s+of|stuff\s+like"
    r"|things\s+like|(?:everything|anything)\s+(?:about|with)|use\s+of)\s+",
    re.IGNORECASE,
)
_AGO = (
    r"(?:(?:an?|one|two|three|four|five|some|many|several|few|a few|a couple of|\d+)\s+)?"
    r"(?:hours?|days?|weeks?|months?|semesters?|years?|decades?|ages|a while|long)\s+ago"
)
_TRAIL = re.compile(
    r"\s(?:a lot|a bit|a little|at all|(?:last|this|every|all)\s+\w+|these days|today|yesterday|tonight"
    r"|lately|recently|right now|now|currently|sometimes|often|very much|so much|much|too|as well|again"
    rf"|{_AGO}|any ?more|either|really|in general|for (?:days|weeks|months|years|ages|a while)"
    r"|for (?:an?|one|two|three|four|five|six|some|several|a few|\d+) (?:days?|weeks?|months?|years?|semesters?)"
    r"|all the time"
    r"|properly|well|yet|over time|(?:my|all my) (?:whole |entire )?life|works?|is|are|means?|does|do|is used"
    r"|are used|the most|most|stuff|thingy?|thingies|topics?|like|here"
    r"|concepts?|chapters?|business|part|bit|unit|basics|atm|in particular|by heart|so far|tomorrow|next \w+"
    r"|for now"
    r"|every (?:single )?time|always|just|finally|tbh|etc|honestly|especially|alone|in practice|in theory|on my own"
    r"|by myself|in one go|at last|at first (?:try|go)|straight away)\Z",
    re.IGNORECASE,
)
_MAX_TRIMS = 4
_BETWEEN = re.compile(r"(?:^|\s)(?:and|or|&|vs\.?)\s", re.IGNORECASE)
_AT_WORK = re.compile(r"\s(?:works?|is used|are used|behaves?)(?=\s(?:in|with)\s)", re.IGNORECASE)


_NO_FIRST_WORD = words(
    """
    i you he she it we they me him her us them my your his its our their this that these those what
    who whom which why where when whether nothing something anything everything nobody somebody
    someone everyone one to up out along around through away back off in on at by for from of enough
    any many much more less paid tired sick bored angry hungry lost nervous scared excited invited
    married please don't there here hard alone abroad together online tonight every each ahead tomorrow
    today yesterday really very too so well never always no not if and or but because late early being
    having getting hello hi thanks ok okay yes fast slow stuff things problem problems monday
    tuesday wednesday thursday friday
    saturday sunday mondays both none
    """
)
_NO_WORD = words(
    """
    is are was were not no never hardly rarely barely neither nor cannot doesn't don't didn't isn't aren't i i'm
    you
    me said says everyone somebody someone depression depressed anxiety anxious adhd autism dyslexia insomnia sleep
    illness
    cancer grief divorce addiction alcohol drugs suicide self-harm abuse trauma boss husband wife
    boyfriend girlfriend mother father mom dad money debt rent
    """
)
"""Negations; and what is none of a tutor's business (health, family, money)."""
_NO_LAST_WORD = words(
    """
    question questions answer answers explanation explanations exercise exercises task tasks
    instruction instructions point joke part step steps message messages thing things
    stuff nothing homework life work train bus plane traffic way app bot discord slack internet
    connection wifi computer laptop phone login password notification notifications hint hints
    city example examples word words it this that time why how lot bit everything anything people kids students
    others one ones part matter deal exam exams quiz teacher class again day week year morning today friend friends
    sleep food bed house name names book car bag keys key glasses weather cat cats dog dogs
    home job wifi timetable schedule knee shoulder headache headaches cold pain mood
    """
)
_HALVES = words(
    """
    left right inner outer first second past present direct indirect deep shallow upper lower public
    private static dynamic positive negative active passive linear regular divide supply input trial
    read
    """
)
"""Words that the word after "and" completes: "left and right joins", "divide and conquer"."""
_NARROWING = words("mostly mainly especially particularly specifically primarily chiefly usually only")
"""What begins a remark about the topic before it and no further topic: "counterpoint, mostly two voices"."""
_KEYWORD_NOUNS = (["loop"], ["loops"], ["statement"], ["statements"], ["clause"], ["clauses"], ["system"])
"""What makes a keyword or a name of the word before it: "for loops", "nervous system"."""


def find_topics(phrase: str, *, paired: bool = False, listed: bool = False) -> list[str]:
    """Return the topics that `phrase` begins with, cleaned; none where it begins with something else.

    `paired`: two things are mixed up with each other, which may be little words ("their and there").
    `listed`: commas separate topics although no "and" says that it is a list.
    """
    end = _END.search(phrase)
    items = _list_items(phrase[: end.start()] if end else phrase, listed=listed)
    parts = [part for item in items for part in _split_pair(item)]
    if paired and len(parts) == 2 and all(len(part.split()) == 1 for part in parts):
        return [part.strip(_STRIP) for part in parts if any(letter.isalpha() for letter in part)]
    return [topic for topic in map(_clean, parts) if _is_subject(topic)]


def _list_items(phrase: str, *, listed: bool) -> list[str]:
    """Return "a", "b" and "c and d" of "a, b, c and d"; only "a" where what follows is no list."""
    first, *others = phrase.split(",")
    items = [first]
    for other in others:
        words = other.split()
        if not 0 < len(words) <= _MAX_LIST_WORDS or words[0].lower() in _NARROWING:
            break
        items.append(other)
        if "and" in words or "or" in words:
            return items
    return items if listed else [first]


def _split_pair(item: str) -> list[str]:
    parts = _BETWEEN.split(item.strip())
    whole = " between " in item or _clean(parts[0]).lower() in _HALVES
    return [item] if whole else parts


def _clean(topic: str) -> str:
    topic = _AT_WORK.sub("", topic.strip(_STRIP).replace("`", ""))
    for _ in range(_MAX_TRIMS):
        topic = _TRAIL.sub("", _LEAD.sub("", topic, count=1) if _LEAD.match(topic) else topic).strip(_STRIP)
    return topic


def _is_subject(topic: str) -> bool:
    words = topic.lower().replace("\u2019", "'").split()
    return (
        0 < len(words) <= _MAX_WORDS
        and (words[0] not in _NO_FIRST_WORD or words[1:2] in _KEYWORD_NOUNS)
        and (words[-1] not in _NO_LAST_WORD or " between " in topic)
        and _NO_WORD.isdisjoint(words)
        and any(letter.isalpha() for letter in topic)
    )


_NOT_SPOKEN_OF = one_of(
    """
    why, how, that, what, who, say, think, thinks, know, does, do, is, are, was, were, if, whether, but,
    because, i, you, he, she, we, they, not, never, nothing, no, one, it, this, these, those, everything,
    anything, something, everyone, somebody, most, some, can, will, would, used, has, have, mean, means, gives,
    there, so
    """,
)
_ARTICLE = re.compile(r"^(?:the|my|our|this|a|an) ")
_OF_THE_WORLD = words(
    """
    function goal goals dream plan aim sister brother friend mother father son daughter weather wifi internet
    laptop phone
    computer app bot code program script sentence line text answer answers output step back knee head cold mood
    sleep
    life work day today team explanation explanations example examples exercise exercises lesson lessons class
    course
    book teacher points part reaction print diagram picture result results water language algorithm process plot
    worksheet economy war king price font image screen page question questions map sky enzyme company country
    """
)
"""What much is said of that is nothing about what the learner learns: "the print is clearer now"."""
_NOT_BARE = words(
    """
    life work school everything nothing it this that today monday mondays exam exams test tests homework quiz job
    question questions exercise exercises task tasks waiting sleeping one class teacher here
    """
)
_MOST_WORDS_OF_BARE = 4


def is_spoken_of(words: str) -> bool:
    """Return whether plain `words` can be the subject of "... confuses me": no clause, nobody, no "nothing"."""
    return _NOT_SPOKEN_OF.search(words) is None and _ARTICLE.sub("", words) not in _OF_THE_WORLD


_CALLED = words(
    """
    meno dude bro man mate guys guy buddy sir sorry great good nice cool perfect wow damn hmm thanks please wait
    hello hey hi morning evening ok okay yes no well done right sure fine line chapter page step part number
    """
)
"""Whom somebody speaks to, what is only said by the way, and what counts pages: none is named by it."""


def is_named(words: str) -> bool:
    """Return whether plain `words` that stand alone name a topic, to which an "it" after them can point."""
    return is_bare_subject(words) and _CALLED.isdisjoint(words.split())


def is_bare_subject(words: str) -> bool:
    """Return whether plain `words` can be a topic where all that is said of it is that it is hard."""
    listed = words.split()
    return is_spoken_of(words) and len(listed) <= _MOST_WORDS_OF_BARE and _NOT_BARE.isdisjoint(listed)
