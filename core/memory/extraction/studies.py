"""What a learner is working on: the topics of a course, of a class, or of their own choice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, SignalKind, TopicSignal
from core.memory.extraction.goals import find_purposes
from core.memory.extraction.phrases import any_of, one_of, said_of, wordings
from core.memory.extraction.topics import find_topics, is_spoken_of

_COURSE = any_of(
    """
    course, class, module, bootcamp, workshop, seminar, lecture, lectures, lessons, classes, mooc,
    evening class, night class
    """,
)
_SCHOOL = any_of(
    """
    class, school, university, college, lecture, lectures, the lecture, our class, my class, my course, maths,
    math, biology, physics, chemistry, history, geography, science, economics, psychology, philosophy,
    literature, law, art,
    music, religion, politics, sociology, bio, chem, econ,
    psych, stats, calculus, algebra
    """,
)
_DOING = any_of(
    """
    learning, studying, reviewing, revising, practising, practicing, relearning, covering, brushing up on,
    reading up on, self-studying, self-teaching
    """,
)
_SKILL = (
    r"([\w-]+ ){0,2}?(skills?|grammar|pronunciation|accent|vocabulary|vocab|spelling|writing|listening|reading"
    r"|speaking|handwriting|maths?|english|spanish|german|french)"
)
_TEXTBOOK = any_of(
    """
    book, textbook, tutorial, course, playlist, guide, manual, chapter, unit, section, series, video series,
    documentation, lecture notes, workbook
    """,
)
_NO_MEANS = "(?!{})".format(
    any_of(
        r"""
        the (side|weekends?|evenings?|mornings?|afternoons?|summer|holidays|train|bus), weekends, evenings,
        my (own|free|spare|holidays|phone|commute), \w+days?(?= |$),
        (udemy|coursera|edx|youtube|zoom|campus|fun|work|school|credit|free|person|total|beginners
            |a (degree|certificate|while|month|year|week))(?= |$)
        """
    )
)
"""When, where and what for a course is taken: what follows "a course on" and is not what it teaches."""
_STUDIED = wordings(
    r"""
    (i|we) (am|are|have been) (working|making|reading|going|slogging|ploughing) (my|our) (way )?through
        (?!a |an |the |my |our |some |this |that |these |it(?= |$)|chapter|part|page|exercise|question|lesson
        |level|\d|traffic|crowds?){topic}
    (i|we) (am|are|have been) (working|making|reading|going) (my|our) (way )?through (a|an|the|some)
        ([\w'-]+ ){0,2}?{textbook} (on|about|for|of) {topic}
    (i|we) (am|are|have been) (working through|going through|reading|following|doing|on) (a|an|the|some|our)
        ([\w'-]+ ){0,2}?{textbook} (on|about) {no_means}{topic}
    (i am |we are )?(in|on) (week|month|lesson|module|day|part|unit) \w+ of (a|an|my|the|our) {topic} {course}
    (i|we) (am|are) reading (?!\w+ly ){topic} (in|for) (my |our |the )?(\w+ )?{school}
    (i|we) (have )?(started|joined|begun|signed up for|am starting) (a|an|my) {topic} {course}
    (i|we) (am|are) taking {topic} (in|at)
        ((my|our|the|community|night|evening|high) )?(school|college|university)
    (i|we) (am|are|have) (enrolled in|registered for) (?!a |an |the |my ){topic}
    (i|we) (take|have|attend|am taking|are taking) {topic} (lessons|classes|courses|tutoring)
    (my|our|the) (teacher|professor|prof|lecturer|instructor)
        (introduced us to|introduced|started with|started on|is doing|is covering|moved on to|is teaching us
        |is teaching) {topic}
    (my|our|the) (\w+ )?(class|course|group|seminar) is
        (covering|doing|studying|learning about|learning|reading|starting|discussing|working on) {topic}
    (i|we) have (?!a |an |the |no |more |my |our |\d){topic} this (term|semester|year|quarter)
    (i|we) (am|are) on the (?!\w+ (of|to)(?!\S)|first|second|third|last|next|final|same|whole|\w+th |previous
        |only|other){topic} (module|unit|chapter|part|section) of (my|our|the|a) (\w+ )?(degree|{course}|book
        |textbook|syllabus)
    (i|we) (am|are) (reading|doing|discussing|covering) (?!\w+ly ){topic} in
        (philosophy|literature|law|art|music|religion|politics|sociology|latin|drama|spanish|french|german
        |english)(?= ,|$| class| right| now| this)
    (i|we) (have )?decided to (learn|study|pick up|take up) (how to )?{topic}
    (i|we) (am|are|have been) (brushing up on|polishing|refreshing) my {topic}
    (i|we) (am|are|have been) (focusing on|concentrating on|diving into|digging into|delving into) {topic}
    (i|we) (am|have been) doing (of |some )?{topic} on the side
    (i|we) (have )?(started|got started|begun) with (?!the |a |an |my |one |two |\d){topic}
    (my|our|the|today's|this week's|yesterday's)
        ((new|next|current|first|second|last|latest) )?(\w+ )?(course|class|module|unit|lecture|seminar
        |lesson)( this \w+| today| right now)? (covers|covered|is about|was about|is on|was on|deals with|looks
        at) (?!the \d|\d|udemy|coursera|edx|youtube|zoom|hold|break|track|time){topic}
    (my|our) (module|course|subject|elective|seminar)s? this \w+ (is|are) {topic}
    (my|our|the) (new|current|next|latest|present) (chapter|unit|theme|section|module|focus) is
        (about |on |called )?{topic}
    let us (do|talk about|look at|work on|go over|cover|study|practise|practice|continue with|start with|revise
        |review
        |tackle|go through) (?!{not_named}(?!\S)){topic} (today|now|this time|tonight|this session)
    (the|a) (thing|topic|chapter|unit|subject|theme)s? (that )?(i am|we are)
        (on|at|doing|covering|studying|learning|at)
        (now |in class |today )?(is|are) {topic}
    i am in (my|the) (first|second|third|fourth|final|last|\w+th) (year|semester|term|week|month) of
        (learning |studying )?
        (?!(university|college|school|uni|high|my|the|a|an|study|studies|med|medical)(?!\S)){topic}
    (i|we) (have )?started (?!(the|a|an|my|our|to|with|it|this|that|at|on|in|work|school|university|college|from
        |over|again
        |off|chapter|question|exercise|\d+|\w+ing|late|early|today|yesterday|reading) ){topic}
    (i|we) (am|are) (on|in|doing|halfway through) my {topic} (module|unit|block|rotation|elective)
    i am studying for an? {topic} {course}
    {topic} (is|are) (my|our) (main )?(subjects?|majors?|courses?|topics?)
    ((today's|this week's|our|my|current|this week|next|new|the|main|exam|todays) )*(topics?|subjects?
        |syllabus)( (today|this week|of the day|in (class|(my|our) \w+)|for today|for the exam|for the test
        |right now|are|of the week))? (:|is|are|includes?) {topic}
    (learning|studying|currently learning|currently studying|study topics?|modules?) : {topic}
    (i|we) (am|are|have been|am in the middle of|are in the middle of) {doing}
        (about |the basics of |to (code|program|play|speak|write|read|cook) (in )?|how to )?{topic}
    (i|we) (have )?(started|began|begun|start|am starting|are starting|decided to start)
        ({doing}|to (learn|study)) (about |to (code|program|play|speak|write|read) (in )?)?{topic}
    (i|we) (am|are) (taking|doing|enrolled in|attending|starting|in|following) (a|an|the|my|some|this)
        ([\w'-]+ ){0,2}?{course} (on|in|about|for|called) {no_means}{topic}
    (i|we) (take|do|attend|started|signed up for|have|enrolled in|have started|joined) (a|an|the)
        ([\w'-]+ ){0,2}?{course} (on|in|about) {no_means}{topic}
    (i|we) (am|are) (taking|doing|enrolled in|attending|in(?= an? )) (a|an|my|the|some) {topic} {course}
    (i|we) (am|are) (taking|doing) {topic} (this|next) (semester|term|year|quarter|week|month)
    (i|we) (am|are|have been) (doing|going over|going through|discussing|working through|working on|on|at
        |starting|tackling|looking at) {topic} (in|at) {school}
    (i|we) (am|are) (doing|going over|working through|starting) {topic}
        (this week|right now|this month|this term|this semester)
    (i|we) (study|major in|am majoring in|do a degree in|am doing a degree in|minor in|read up on) {topic}
    my major is {topic}
    i am an? ([\w-]+[- ]year )?(?!high|college|university|phd|exchange|good|bad|slow|grad|graduate|master|new
        |visual|your|medical|first|second|third|final|fast|part|full|terrible|lazy|busy|poor
        |hands){topic} (student|major)
    (i|we) (am|are) taking (?=(ap |[\w ]{1,30}\d{3})){topic}
    (today|this week|this month|this semester|this term|next up|now|tonight|lately)( in (\w+ )?class
        |( in)? {school})? : {topic}
    in (our |my )?{school} : {topic}
    (i|we) (picked up|took up|have picked up|have taken up|got started with|signed up for) {topic}
    (i|we) (am|are|have been) (going through|working through|following|watching|doing)
        (a|the|an|my|some) {topic} {course}
    (i|we) (am|are|have been) working on my (?={skill}){topic}
    i have been teaching myself (how to |to )?(play |speak |code in )?{topic}
    i am (doing|getting|pursuing) (a|an|my)
        ([\w'-]+ ){0,1}?(degree|phd|master's|masters|bachelor's|bachelors|bachelor|master|minor|a levels?)
        (in|of) {topic}
    i am (a|an) ([\w'-]+ ){0,2}?(student|major) (of|in) {topic}
    i am working (on|through) (?!a |an |my |our |the |it|this|that|some |another |\d|something|exercise
        |task){topic}
    i am teaching myself (how to |to )?(play |speak |code in )?{topic}
    i have ([\w'-]+ ){0,1}?lessons in {topic}
    """,
    course=_COURSE,
    doing=_DOING,
    no_means=_NO_MEANS,
    not_named=any_of(
        "it, this, that, them, something, another, one, (the|this) (first|second|next|last|one|other|same)"
    ),
    school=_SCHOOL,
    skill=_SKILL,
    textbook=_TEXTBOOK,
)
_IN_CLASS = wordings(
    r"""
    (i|we) (am|are) (taking|doing) {topic}
    it (is|has been|is been) all about {topic}
    we (have )?(got to|moved on to|reached|are up to) {topic}
    we (are on|are at|just started|started with|have started with|started|have started|began|are starting|do|did
        |cover|are doing|have|learned about|learnt about|talk about|talked about|had
        |are reading) (?!\w+ly(?!\S)){topic}
    """,
)
_CLASS = re.compile(rf"(?<!\S)(?:in|at) (?:\w+ (?=class|lessons?))?{_SCHOOL}(?!\S)")
_LIST = re.compile(r"(?:[\w']+ ){1,6}:")
_TERM = re.compile(r"(?<!\S)(?:this|next|last) (?:week|month|semester|term|year|quarter)(?!\S)")
_MEANS_OR_END = re.compile(
    r"\s(?:(?:with|through|via|using)\s(?:an?|my|the|our|some|\w+s|youtube|duolingo|anki)"
    r"|on\s(?:the\s(?:side|bus|train)|my\sown|youtube|duolingo|\w+days?)|by\s\w+ing"
    r"|(?:in\sorder\s)?to\s(?:be|become|pass|get|work|speak|talk|play|read|write|move|travel|understand|use|build"
    r"|make|help|impress|prepare|switch|improve|surprise|communicate|study|live|do|follow|order|sing|visit))\b",
    re.IGNORECASE,
)
"""What something is learnt with or for, which is no part of the topic."""
_NOT_STUDIED = one_of(
    """
    hard, a lot, for, from, it, this, that, with, at, in, as, every, since, more, while, until, all, new things,
    something, things, too, and, better, well, my, fun, good, great, fine, ok, okay, nothing, not, alone,
    towards, exercise, question, homework, tonight, broad, vague, huge, unclear, important, done, wrong, same,
    big, small, (a |an |the )?(test|exam|quiz|break|lunch|discussion|debate|guest|new), boring, easy, difficult,
    interesting, amazing, tough, over, cancelled, canceled, online, zoom, today
    """,
)


def find_studies(clause: Clause) -> Iterator[Fact]:
    """Yield the topics that the clause says are being studied."""
    match = _STUDIED.match(clause.text)
    if match is None and (_CLASS.search(clause.sentence.plain.text) or _TERM.search(clause.lead)):
        match = _IN_CLASS.match(clause.text)
    if match is None:
        return
    start, end = said_of(match)
    if clause.asked(match.end() - 1 if end < match.end() else start) or _NOT_STUDIED.match(clause.text, start):
        return
    if end < match.end() and not is_spoken_of(clause.text[start:end]):
        return
    said = _MEANS_OR_END.split(clause.words(start, end), maxsplit=1)[0]
    for topic in find_topics(said, listed=_LIST.match(clause.text) is not None):
        yield TopicSignal(topic=topic, kind=SignalKind.STUDIED, quote=clause.sentence.text)
    yield from find_purposes(clause)
