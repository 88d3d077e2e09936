"""What a learner means to do soon, and the dates that they work towards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate
from core.memory.extraction.phrases import any_of, one_of, wordings
from core.memory.extraction.times import TIME, WHEN
from core.memory.kinds import MemoryKind

_EVENT = any_of(
    """
    exam, exams, test, tests, quiz, quizzes, midterm, midterms, final, finals, deadline, deadlines, assignment,
    homework, essay, paper, project, thesis, presentation, interview, dissertation, report, resit, retake, viva,
    oral, olympiad, competition, contest, hackathon, recital, placement, lab report, coursework, problem set,
    problem sheet, pset, submission, defense, defence, audition, dictation, recitation, concert, performance,
    tournament, workshop, conference, assessment, certification, finals week, exam week, mock, mocks, lesson,
    a levels, gcse, gcses, toefl, ielts, sat, gre, gmat, delf, dele, mcat, lsat
    """,
)
_OF_MINE = any_of(
    """
    my, our, the, i have, we have, i have got, we have got, there is, i got, got, have, i am having,
    i have to (take|sit|hand in|submit|turn in|give), i am taking, i will have, i will be taking, i take,
    i am sitting, we are having, i need to (hand in|submit|turn in), i (sit|write|retake|resit), first, big,
    (i|we) (am |are |have )?(signed up|registered|enrolled|booked in|booked) for, next
    """,
)
_NOUNS = (
    r"(?:(?:a|an|my|the|our|another) )?(?:(?!(?:my|your|his|her|their|who|that|i|we|has|had|if|is|was|to|he|she"
    r"|for) )[\w+#-]+ ){0,4}?"
)
_COMES = (
    r"(?:(?! (?:i|we|and|but|so|if|because|for (?:this|the) (?:semester|term|year"
    rf"|month)) ) [\w+#:,]+){{0,6}}? {TIME}(?!\S)"
)
_DATE = re.compile(rf"{_OF_MINE} {_NOUNS}{_EVENT}{_COMES}")
_HAVE_IT = re.compile(rf"{_OF_MINE} {_NOUNS}{_EVENT}(?!\S)")
_BARE_DATE = wordings(
    r"""
    {nouns}{event}( (on|about) ([\w'-]+ ){0,3}?[\w'-]+)?( (is|are|on|coming up|due|:|,|will be|start|starts
        |begin|begins|takes place)){0,3} {time}
    """,
    event=_EVENT,
    nouns=_NOUNS,
    time=TIME,
)
_TIME_COMES = wordings(
    """
    {time} (is|are|comes|there is|brings) ((my|our|the) {nouns}{event}|(finals|exam) week)
    """,
    event=_EVENT,
    nouns=_NOUNS,
    time=TIME,
)
_TIME_LEFT = wordings(
    r"""
    (only )?(\d+|one|two|three|four|five|six|seven|eight|nine|ten|a few)( more)?
        (days?|weeks?|months?)( left| to go)?( ,)? (until|till|til|to|before) (my|our|the) {nouns}{event}
    """,
    event=_EVENT,
    nouns=_NOUNS,
)
_STUDY = any_of(
    """
    revise, study, practise, practice, review, learn, read, finish, work on, work through, go over, go through,
    start, take, sit, write, prepare, watch, solve, complete, submit, hand in, repeat, tackle, cover, begin,
    attend, apply, build, redo, retake, memorise, memorize, train, drill, do, present, enroll, enrol, sign up,
    get through, catch up, focus on, look at, spend, try, refactor, research, rewrite, draft, outline,
    summarise, summarize, have (another|a) go at, have a look at
    """,
)
_STUDYING = any_of(
    """
    revising, studying, practising, practicing, reviewing, finishing, taking, sitting, starting, presenting,
    submitting, handing in, writing, attending, reading, doing, going over, starting, retaking, resitting,
    giving, defending, rehearsing, preparing, memorising, working on, going through, practicing
    """,
)
_WILL = re.compile(
    rf"(?:i|we) (?:will|am going to|are going to|shall|have to|have got to|am about to|need to)"
    rf" (?:{_STUDY}|be {_STUDYING}) |let us {_STUDY} "
)
_WANT = re.compile(rf"(?:i|we) (?:want to|would like to|am hoping to|hope to) {_STUDY} ")
_DO = re.compile(rf"(?:i|we) (?!read|submit ){_STUDY} ")
_BEGIN = re.compile(r"(?:i|we) (?:start|begin) (?:my|an?|the|our) ")
_AHEAD = re.compile(r"(?:and )?(?:tomorrow|tonight|next|on|in) ")
"""How a time begins that is still to come, in which "we start fractions" is a plan."""
_AGENDA = re.compile(
    r"(?:tomorrow|tonight|this weekend|next week|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day) : (?=\S)"
)
_SOON = one_of(
    """
    tomorrow, tonight, this weekend, (on|by|before|until) (mon|tues|wednes|thurs|fri|satur|sun)day
    """,
)
"""So near that what is wanted by then is a plan rather than a goal."""
_DOING = re.compile(rf"(?:i|we) (?:am|are) {_STUDYING} ")
_GOING_ON = re.compile(r"this (?:week(?!end)|month|semester|term|summer|winter|spring|autumn|fall|year)")
_INTEND = re.compile(
    rf"(?:i|we) (?:plan|am planning|are planning|intend|mean|am scheduled|have planned|have decided) (?:to|on) "
    rf"(?:{_STUDY}|{_STUDYING}) |(?:my|the) (?:study )?plan (?:for \w+(?: \w+)? )?(?:is to|is :|:) {_STUDY} "
    rf"|(?:my|the) (?:study |revision )?plan for {TIME} (?:is )?: "
    rf"|i have (?:set aside|blocked|blocked out|blocked off|reserved|scheduled) "
)
_NO_PLAN = one_of(
    """
    was, were, had, yesterday, last, ago, did, not, won, never, failed, passed, went, started, ended, happened,
    (do|try|read|finish|look at) (it|this|that|you), would, could, no, cancelled, canceled, mom, mother,
    brother, sister, friend, dad, father, son, daughter, boss, bus, train, flight, his, her, their, your, nap,
    shower, break, walk, coffee, gym, sleep, party, movie
    """,
)


def find_plans(clause: Clause) -> Iterator[Fact]:
    """Yield the plan or the date that the clause states, in the learner's words."""
    end = clause.end()
    said = clause.text[:end]
    if not _states_a_plan(clause, said) or clause.asked(0) or _NO_PLAN.search(said):
        return
    yield MemoryCandidate(
        kind=MemoryKind.PLAN, text=f"{clause.opening()}{clause.alone()}", quote=clause.sentence.text
    )


def _states_a_plan(clause: Clause, said: str) -> bool:
    if _HAVE_IT.match(said) and WHEN.search(clause.lead):
        return True
    if _DATE.match(said) or _INTEND.match(said) or (clause.first and _BARE_DATE.match(said)):
        return True
    if clause.first and any(wording.match(clause.bare) for wording in (_TIME_COMES, _TIME_LEFT, _AGENDA)):
        return True
    when = WHEN.search(said) or WHEN.search(clause.lead)
    if when is None:
        return False
    if _WANT.match(said) and (WHEN.search(clause.lead) or _SOON.search(said)):
        return True
    if _AHEAD.match(clause.lead) and _DO.match(said):
        return True
    if _BEGIN.match(said) and _AHEAD.match(f"{when[0]} "):
        return True
    return _WILL.match(said) is not None or (_DOING.match(said) is not None and not _GOING_ON.match(when[0]))
