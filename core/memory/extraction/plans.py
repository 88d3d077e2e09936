"""What a learner means to do soon, and the dates that they work towards.

A plan has a time to come, and an event of the learner's ("my exam is on Monday") or what they mean to do ("I'll
revise joins tomorrow").
"""

from __future__ import annotations

from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import any_of, one_of, wordings
from core.memory.extraction.times import TIME, WHEN
from core.memory.kinds import MemoryKind

_EVENT = any_of(
    r"""
    exam, exams, test, tests, quiz, quizzes, midterm, midterms, finals,
    final(?= (is|on|in|for|at|next|this|tomorrow|coming|due|exam|,|:|will|starts
    |(mon|tues|wednes|thurs|fri|satur|sun)day)), deadline, deadlines, assignment,
    assignments, homework, essay, essays, paper, project, thesis, presentation, interview, dissertation, report,
    resit,
    re-sit, retake, viva, oral, olympiad, competition, contest, hackathon, recital, placement, coursework,
    submission,
    problem set, problem set \d+, problem sheet, pset, defense, defence, audition, dictation, recitation, concert,
    performance, tournament, workshop, conference, assessment, certification, (finals|exam) (week|period|season),
    mock, mocks, demo, lesson, practical, speech, draft, portfolio, a levels, gcse, gcses, toefl, ielts, sat,
    gre, gmat,
    delf, dele, mcat, lsat
    """
)
_NOUNS = any_of(
    r"""
    ((a|an|my|the|our|another) )?((?!{no_noun} )[\w+#-]+ ){0,4}?
    """,
    no_noun=any_of(
        """
        my, your, his, her, their, who, that, i, we, has, had, if, is, was, to, he, she, for, with, working, busy,
        on
        """
    ),
)
"""What stands before an event: "my second organic chemistry"."""
_NUMBER = any_of(r"\d+, one, two, three, four, five, six, seven, eight, nine, ten, a few, a couple of")
_ON_DATE = (
    r"(?:(?! (?:i|we|and|but|so|if|because|for (?:this|the) (?:semester|term|year|month)) ) [\w+#:,]+){0,6}? "
    rf"{TIME}"
)
"""A time, with up to six words before it."""
_HAVE = any_of(
    """
    my, our, the, first, big, next, there is, got, have, booked,
    (i|we) (have|have got|got|am having|are having|will have|take|sit|write|retake|resit|booked|have booked),
    (i|we) (have to|need to|must|am going to|are going to|will) (take|sit|hand in|submit|turn in|give|be taking),
    (i|we) (am|are|will be) (taking|sitting|giving|handing in|submitting|defending|presenting|retaking|resitting),
    (i|we) (am |are |have )?(signed up|registered|enrolled|booked in|booked|scheduled) for
    """
)
"""What makes an event the learner's own."""
_OF_WHAT = r"( (on|about|in|for|with|at) ((?!(was|were|went|is|are|i|we|if|to) )[\w'-]+ ){0,4}?[\w'-]+)?"
_IS = any_of(
    r"""
    is, are, on, :, coming up, comes up, due, will be, starts?, begins?, takes? place, falls on, lined up,
    scheduled( for)?,
    (planned|set) for, happening, approaching,
    (has|have|needs?|must) (to )?be (in|done|finished|ready|handed in|submitted|turned in|delivered)
    """
)
_DATE = wordings(
    """
    {have} {nouns}{event}{on_date}
    {nouns}{event} by {time}
    """,
    event=_EVENT,
    have=_HAVE,
    nouns=_NOUNS,
    on_date=_ON_DATE,
    time=TIME,
)
_HAVE_EVENT = wordings("{have} {nouns}{event}", event=_EVENT, have=_HAVE, nouns=_NOUNS)
"""A date where the time stands before it."""
_DATE_ALONE = wordings(
    r"""
    {nouns}{event}{of_what}( {is}| ,){0,3} {time}
    (my|our) (study )?(group|team|tutor|class|club|tutorial) (meets|is meeting|meet)( .*)? {time}
    {time} (is|are|comes|there is|brings) ((my|our|the) {nouns}{event}|(finals|exam) week)
    (only )?{number}( more)? (days?|weeks?|months?)( left| to go)?( ,)? (until|till|til|to|before) (my|our|the)
        {nouns}{event}
    (?!this (week|month|semester|term|year) ){time}( (morning|afternoon|evening|night))?( (before|after) \w+)? :
        (?=\S).*
    """,
    event=_EVENT,
    **{"is": _IS},
    nouns=_NOUNS,
    number=_NUMBER,
    of_what=_OF_WHAT,
    time=TIME,
)
"""A date where nothing stands before it in the sentence, so that it is nobody else's."""

_STUDY = any_of(
    r"""
    revise, study, practise, practice, review, learn, read, finish, work (on|through),
    go (over|through|back to), start,
    take, sit, write, prepare, watch, solve, complete, submit, hand in, repeat, tackle, cover, begin, attend,
    apply,
    build, redo, retake, memorise, memorize, train, drill, do, present, enroll, enrol, sign up, get through,
    catch up,
    focus on, look (at|over|into), spend, try, refactor, research, rewrite, draft, outline, summarise, summarize,
    have (another|a) (go|look|stab) at, come back to, return to, reread, rewatch, rehearse, polish, cram, continue,
    get (started|going) (on|with), sit down with, give, make (flashcards|notes|a summary|a mind map|a start|cards),
    test myself, quiz myself, knock out, brush up, wrap up, squeeze in, put in, dive into, translate, record,
    (have|get) (the|my|an?|all|this) [\w ']{1,30} (done|finished|ready|written|handed in|submitted),
    be (done|finished|through) with, (meet|see) (with )?my (study|tutor|teacher|project|lab|group|class|prof)
    """
)
_STUDYING = any_of(
    """
    revising, studying, practising, practicing, reviewing, finishing, taking, sitting, starting, presenting,
    submitting,
    handing in, writing, attending, reading, doing, going (over|through|back to), retaking, resitting, giving,
    defending,
    rehearsing, preparing, memorising, working (on|through), redoing, tackling, spending, focusing on, solving,
    learning,
    catching up, (meeting|seeing) (with )?my (study|tutor|teacher|project|lab|group|class|prof), cramming,
    drilling, repeating
    """
)
_INTEND = wordings(
    r"""
    (i|we) (?!\w+ (planning )?to {make} an? )(plan|am planning|are planning|intend|mean|am scheduled
        |have planned|have decided|have arranged) (to|on)
        ({study}|{studying})
    (my|the) (study )?plan (for \w+( \w+)? )?(is to|is :|:) {study}
    (my|the) (study |revision )?plan for {time} (is )?: .*
    i have (set aside|blocked|blocked out|blocked off|reserved|scheduled)
    """,
    make="(build|write|make|design|record|translate|create)",
    study=_STUDY,
    studying=_STUDYING,
    time=TIME,
)
"""A plan, whether or not it says when."""
_WILL = wordings(
    """
    (i|we) (will|am going to|are going to|shall|have to|have got to|am about to|need to|must|should probably
        |am thinking i will|think i will) ({study}|be {studying})
    (let us|let me|will|going to|gotta|have to|need to|time to) {study}
    (i|we) (am|are) (thinking|thinking of|thinking about|planning|aiming on|looking at) {studying}
    (i|we) (have|get) (only )?(until|till|up to)
    (i|we) have (only )?{number} (more )?(days|weeks|months)( left)? (to|for) {study}
    """,
    number=_NUMBER,
    study=_STUDY,
    studying=_STUDYING,
)
"""These four are a plan where a time to come stands with them."""
_WANT = wordings("(i|we) (want to|would like to|am hoping to|hope to|am aiming to|aim to) {study}", study=_STUDY)
_AM_DOING = wordings("(i|we) (am|are) {studying}", studying=_STUDYING)
_DO = wordings("(i|we) (?!(read|submit|try) ){study}", study=_STUDY)
_BEGIN = wordings("(i|we) (start|begin) (my|an?|the|our)")

_AHEAD = wordings("(and )?(tomorrow|tonight|next|on|in)")
"""How a time begins that is still to come, in which "we start fractions" is a plan."""
_SOON = one_of("tomorrow, tonight, this weekend, (on|by|before|until) (mon|tues|wednes|thurs|fri|satur|sun)day")
"""So near that what is wanted by then is a plan rather than a goal."""
_GOING_ON = wordings("this (week|month|semester|term|summer|winter|spring|autumn|fall|year)")
"""When "we are doing fractions" is what is studied, and no plan."""
_NO_PLAN = one_of(
    """
    was, were, had, yesterday, last, ago, did, not, won, never, failed, passed, went, started, ended, happened,
    (do|try|read|finish|look at|start|write|repeat) (it|this|that|you), would, could, no, cancelled, canceled,
    postponed, moved, mom, mother, brother, sister, friend, dad, father, son, daughter, boss, bus, train,
    flight, his,
    her, their, your, nap, shower, break, walk, coffee, gym, sleep, party, movie, dentist, doctor,
    (dinner|lunch) with,
    job (at|in), give (you|it|that), spend (time|money)
    """
)


def find_plans(clause: Clause) -> Iterator[Fact]:
    """Yield the plan or the date that the clause states, in the learner's words."""
    said = clause.text[: clause.end()]
    if not _states_a_plan(clause, said) or clause.asked(0) or _NO_PLAN.search(said):
        return
    yield MemoryCandidate(
        kind=MemoryKind.PLAN, text=f"{clause.opening()}{clause.alone()}", quote=clause.sentence.text
    )


def _states_a_plan(clause: Clause, said: str) -> bool:
    return _is_a_date(clause, said) or _INTEND.match(said) is not None or _is_meant_to_be_done(clause, said)


def _is_a_date(clause: Clause, said: str) -> bool:
    if _HAVE_EVENT.match(said) and WHEN.search(clause.lead):
        return True
    return _DATE.match(said) is not None or (clause.first and _DATE_ALONE.match(clause.bare) is not None)


def _is_meant_to_be_done(clause: Clause, said: str) -> bool:
    when = WHEN.search(said) or WHEN.search(clause.lead)
    if when is None:
        return False
    if _WILL.match(said):
        return True
    if _WANT.match(said):
        return WHEN.search(clause.lead) is not None or _SOON.search(said) is not None
    if _BEGIN.match(said):
        return _AHEAD.match(when[0]) is not None
    if _AM_DOING.match(said):
        return not _GOING_ON.match(when[0])
    return _AHEAD.match(clause.lead) is not None and _DO.match(said) is not None
