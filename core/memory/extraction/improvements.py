"""What a learner says is no longer hard for them. A report, not evidence of skill.

Three things make one: a topic, a sign that something changed (`change.py`), and what is said of the topic: that
somebody gets it, that it is easy, or, denied, that it is hard (`difficulty.py`). Some words are a change by
themselves: "clicked", "mastered", "is getting easier".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.change import Changed, is_overcome, without_signs
from core.memory.extraction.clauses import Clause
from core.memory.extraction.difficulty import (
    AMOUNT,
    EASY,
    HARD,
    SKILLED,
    STRUGGLING,
    TO_CONFUSE,
    TO_STRUGGLE,
    TROUBLE,
)
from core.memory.extraction.facts import Fact, SignalKind, TopicSignal
from core.memory.extraction.phrases import Wordings, any_of, one_of, said_of, wordings
from core.memory.extraction.sentences import Sentence
from core.memory.extraction.topics import find_topics, is_named, is_spoken_of

_GET = any_of("get, got, understand, understood, grasp, grasped, know, follow, memorised, memorized")
_ABLE = any_of(
    """
    good, comfortable, confident, ok, okay, fine, solid, fluent, at ease, at home, quick, fast, sure, happy, familiar
    """
)
_ABLER = any_of(
    """
    better, stronger, faster, quicker, surer, happier, more (comfortable|confident|fluent|relaxed|familiar|at ease|sure
        |secure), less (confused|scared|afraid|nervous|worried|lost|intimidated|anxious|shaky|unsure)
    """
)
_EASIER = any_of(
    """
    easier, clearer, simpler, smoother, faster, better, nicer, more (natural|intuitive|logical|manageable|fun|fluent
        |fluid|automatic|obvious|comfortable), less (scary|confusing|hard|intimidating|difficult|tricky|daunting|foreign
        |overwhelming|of a (mystery|struggle|problem|nightmare)|mysterious|complicated|frustrating|painful)
    """
)
_ALONE = any_of(
    """
    without (?!you )[\\w' ]{1,30}?, by (ear|sight|feel), fluently, easily, automatically, at a glance, confidently,
    quickly, effortlessly, in no time, on my own, by myself, from memory, by heart, in my head, apart, in (my )?sleep,
    from scratch, all by myself
    """
)
"""How somebody does what they have learnt; "apart" as in "tell them apart"."""
_SINCE = any_of(
    """
    (after|since|with|thanks to) (your?|the|that|this|we|i|going|doing|reading|watching|practi[sc]ing|drawing|seeing|our|all|my)
        .*, than (before|last|in|it|they|when|at|ever|a|i (thought|expected)|two|three|yesterday|\\d+) ?.*
    """
)
"""Since when, or than when; what follows is not looked at."""

_GAINED = wordings(
    r"""
    i (have |think i |have just |just )*(mastered|nailed|cracked|conquered|figured out|worked out|sussed out|overcome
        |cleared up|wrapped my head around|got my head (around|round)|gotten my head around|(got|gotten|am getting|have) the hang of
        |got (a grip|a handle|to grips) (on|of|with)|get to grips with|come to grips with|got used to|learned how to use
        |made ([\w]+ )?progress (in|with|on)|come a long( way)? (with|in)|improved( a lot)? (at|in|on|my)|levelled up (at|in|on|my)
        |unlocked|internalised|internalized|understood how to|caught up (on|with)|warmed up to|made (my )?peace with) {topic}
    i (have |am |feel |got |became |grew |have become |have been |have gotten |have got |am getting |am becoming
        |have been getting |have grown ){abler} {skilled} {topic}
    i (have become|became|am becoming|am getting|have gotten|got) {able} {skilled} {topic}
    i (get|understand|know|grasp|follow|remember) {topic} (much )?better( {since})?
    i am (starting|beginning) to (get|understand|grasp|figure out|see|enjoy|like|get the hang of|get better {skilled}
        |feel {able} {skilled}|master|recognise|recognize|remember) {topic}
    i have (got )?{topic} (down|figured out|under control|under my belt|nailed|sorted|memorised|memorized)
    i (got|get) {topic} (down|figured out|under control|sorted)
    i (have )?(stopped|quit) (being {struggling}|mixing up|confusing|forgetting|messing up|struggling with|getting confused
        (by|about|with)|getting stuck on|dreading|tripping over|avoiding|fearing|hating|panicking (at|about|over)) {topic}
    i (am|have) (got over|gotten over|over) my fear of {topic}
    i (can|could) (now )?(explain|teach) {topic} to (others|other people|my \w+|anyone|people|someone else)
    i (did|do|solved|solve|finished|got through|got|answered|passed|aced|nailed) (all |every |each |most |nearly all
        |almost all |the whole )*(of )?(the |my )*(\w+ )?(questions?|problems?|exercises?|tasks?|sheet|worksheets?|ones|quiz
        |test|set) (on|about|for|with) {topic} (without (a|any) (single )?(\w+)|on my own|by myself|(all )?(right|correct)
        |perfectly|first try|at first try)
    i got (all|most|nearly all|almost all|every) (of )?(the |my )?{topic} (questions?|problems?|exercises?|tasks?|ones
        |quiz(zes)?|quiz|ones)? ?(all )?(right|correct)
    i (nailed|aced|smashed|solved|did|crushed) (all |every |the whole |each )?(of )?(the |my |those )?{topic}
        (questions?|problems?|exercises?|tasks?|quiz|test|worksheet) (without (a|any) (single )?\w+|on my own|by myself
        |first try|perfectly)
    i (nailed|aced|smashed|crushed) (all )?(of )?(the |my |those )?{topic} (questions?|problems?|exercises?|tasks?|quiz
        |test|worksheet)
    i got (the |my )?{topic} (all|completely|entirely|perfectly) (right|correct)
    my {topic} (has|have|is|are) (\w+ )?(got|gotten|become|getting|improved|improving|progressed|come on|come along
        |coming along|picked up)( \w+){0,2}?( (better|easier|faster|stronger|smoother|recently|{since}))?
    my {topic} (has|have|is) (come|coming) a long( way)?( {since})?
    my {topic} (improved|improves|got better|gets better|came on|came a long( way)?)( {since})?
    (i see|there is|i made|i have made|i am making)? ?(big|great|good|real|huge|some|massive|major) (progress|improvement)s?
        (with|in|on) {topic}
    (the )?(penny|coin) (has )?dropped (with|on|for|about|when it comes to) {topic}
    (something|it|everything) (has )?(clicked|clicks) (with|for|about) {topic}
    i used to ({to_struggle}|be {struggling}) {topic}
    i (understood|got) {topic} (in one go|at first (try|go)|first try|straight away|immediately)
    """,
    able=_ABLE,
    abler=_ABLER,
    since=_SINCE,
    skilled=SKILLED,
    struggling=STRUGGLING,
    to_struggle=TO_STRUGGLE,
)
"""The learner has it, and had it not before."""
_BECAME = wordings(
    r"""
    {topic} (has |have )?(just )?(clicked|fallen into place|fell into place|sunk in|sank in|come together|came together)
        ( (for|with) me)?
    {topic} (is|are|has been|have been|was|were)? ?(getting|becoming|slowly getting|starting to (get|become|be|feel|seem))
        ({easier}|{easy}|less \w+)
    {topic} (gets|get|got|became|has gotten|have gotten|has become|have become|have got|has got|grew) (?!better){easier}
    {topic} (has|have) (become|gotten) {easy}
    {topic} (is|are|have|has)? ?(starting|beginning|started|begun|start|starts) to
        (make sense|click|feel natural|stick|sink in|come together|come naturally|come easily)
    {topic} (start|starts|started) (making sense|clicking|sticking)
    {topic} (is|are|feels?|seems?|looks?|sounds?|comes?|came|goes|go|went|is going|are going|flows?) {easier}
        ( (for|to|with) me)?( {since})
    {topic} (is|are) (going (better|smoother|well)|sinking in|sticking|coming along)( (well|nicely|better|fine))?( now)?
    {topic} (come|comes|came) (easy|easily|naturally) (to|for) me
    {topic} (is|are|feels?|seems?) less (scary|confusing|hard|intimidating|difficult|tricky|daunting)
    {topic} (is|are) easier (for|to) me
    {topic} makes? (more|better|perfect) sense( (to|for) me)? {since}
    {topic} makes? more sense to me
    {topic} (has |have )?(stopped|quit) (being {hard}|confusing me|scaring me|puzzling me|tripping me up|bothering me
        |throwing me off)
    {topic} used to ({to_confuse}|be {hard}|be (a problem|my (nightmare|(weak|weakest|worst|biggest|least favourite) \w+|weakness|nemesis|enemy))|feel {hard}|seem {hard})
    {topic} (is|are) not {hard} after all
    """,
    easier=_EASIER,
    easy=EASY,
    hard=HARD[:-1] + "|scary|(so|that|as|too) (hard|bad|scary|difficult|tricky))",
    since=_SINCE,
    to_confuse=TO_CONFUSE,
)
"""The topic is easy, and was not before."""

_CAN = wordings(
    r"""
    i (understand|get|see|know) (why|how) (we |you |people )?(need |use )?{topic}
        (is|are|works?|work|behaves?|matters?|exists?|do|does|can|fits?|connects?)( .*)?
    i {get} {topic} (down|by heart|figured out|under control|covered|sorted|straight)
    i {get} {topic} {alone}
    i (see|get|understand) (the (logic|point|idea|pattern|system|beauty) (behind|of|in)|how to) {topic}
    i {get} {topic}
    i (am|feel) {able} {skilled} {topic}
    i (feel|am) {topic} (proof|fluent)
    i (can|could|managed to|manage to|was able to|am able to|know how to|got to) (?!{no_skill})[a-z-]+ {topic} {alone}
    i (can|could|managed to|manage to|was able to|am able to|know how to) {skill} {topic}
    i (?!{no_skill})[a-z]+ {topic} {alone}
    my {topic} (is|are|feels?|sounds?) ({easier}|{easy}|{able})
    """,
    able=_ABLE + "|able",
    alone=_ALONE,
    easier=_EASIER,
    easy=EASY,
    get=_GET,
    no_skill=any_of(
        """
        see, ask, go, stop, sleep, relax, leave, eat, start, focus, move, continue, breathe, watch, buy, afford, say,
        think, be, have, get, come, take, call, log, open, access, join, find, finish, close, send, hear, wait, rest, not,
        never, hardly, barely, only, you, we, i, just, already
        """
    )
    + "(?= )",
    skill=any_of(
        """
        do, use, solve, read, write, speak, play, explain, tell, conjugate, calculate, compute, derive, differentiate,
        integrate, prove, draw, recognise, recognize, identify, apply, follow, understand, balance, factor, build, code,
        spell, pronounce, sing, name, recite, describe, handle, distinguish, translate, hold, form, sketch, interpret,
        analyse, analyze, convert, debug, set up, sight-read, improvise, program, implement, remember, graph, simplify
        """
    ),
    skilled=SKILLED,
)
"""The learner has it; an improvement where there is a sign that this is new."""
_IS_EASY = wordings(
    r"""
    {topic} (clicks?|makes? (perfect |total |complete |more |better |a lot of )?sense|made sense|sticks?|stuck|works?)
        ( (to|for|with) me)?( {since})?
    {topic} (is|are|feels?|seems?|looks?|comes?|came|goes?|was|were) (to me )?({easy}|{easier}|less [a-z]+|easily|naturally|automatically|effortlessly|quickly|easy|well)
        ( (to|for|with|by) me)?( to (read|write|use|do|solve|follow|understand|play|remember))?
    {topic} (is|are) (sitting|sinking in|sticking|clicking|making sense|coming together|going)( well| better| nicely| fine)?
    """,
    easier=_EASIER,
    easy=EASY,
    since=_SINCE,
)
"""The topic is easy; an improvement where there is a sign that this is new."""

_NOT_STRUGGLING = wordings(
    r"""
    i (do|did) not (keep |always |really )?{to_struggle} {topic}
    i (no longer|never) (keep |have to |need to )?{to_struggle} {topic}
    i (am|feel|get) (no longer|not) (so |that |as )?{struggling} {topic}
    i (have|had|got) no {amount}({trouble}|fear|confusion) (with|of|about|understanding|in|doing|using|solving) {topic}
    i no longer {have} {amount}{trouble} (with|understanding) {topic}
    i can (tell|keep) {topic} (apart|straight)
    """,
    amount=AMOUNT,
    have=any_of("have, get"),
    struggling=STRUGGLING,
    to_struggle=TO_STRUGGLE,
    trouble=TROUBLE,
)
_NOT_HARD = wordings(
    r"""
    {topic} (do|does) not (feel |seem |look )?({hard}|{to_confuse})( (to|for) me)?
    {topic} (is|are|feels?|seems?) (no longer|not) (feel |seem )?{hard}( (to|for) me)?
    {topic} (is|are) no (problem|issue|trouble|big deal|mystery|challenge)( (to|for) me)?
    {topic} no longer (is |are |feels? |seems? )?({hard}|confuses?|trips?|puzzles?|scares?|bothers?|throws?|{to_confuse})
    """,
    hard=HARD[:-1] + "|scary|problematic|bad|(a|an) (problem|issue|mystery|weakness)"
    "|(so|that|as|too) (hard|bad|scary|difficult|tricky|confusing))",
    to_confuse=TO_CONFUSE,
)
"""These two are an improvement where there is a sign that it was otherwise."""
_NO_MORE_TROUBLE = wordings(
    """
    (i )?no (longer|more) ({trouble}|struggling|confusion|struggles|fear) (with|of|about) {topic}
    """,
    trouble=TROUBLE,
)

_WAS_HARD = wordings(
    "{topic} (was|were|seemed|felt|looked|has been|have been) (like )?{hard}( (for|to) me)?( .*)?",
    hard=HARD,
)
_HATED = wordings("i used to (hate|dread|fear|avoid|loathe|despise) {topic}")
_NOT_NOW = one_of(
    r"""
    (but|and|though|yet|,|;|\u2013)( [\w']+){0,3}? (now|not (any ?more)|no longer|finally|love|enjoy|like|easy|fine|easier)
    """
)
"""What makes of something hated something that is no longer so."""

_NO_TOPIC = one_of(
    """
    (a|an|some|another|my|his|her|it|this|that|these|those|no|nothing|everything|something|(question|task|exercise|part|step|number) \\d+, the (question|answer|result|results|worksheet|homework|text|diagram|argument|lecture|video|explanation|problem
        |task|exercise|point|idea|difference|joke|mistake|error|text|picture|board|page|screen|connection|link|file|code|app|sentence|line|same|right|wrong|first|second|last|next|other)),
    (both|two|three|the two|new|what|who|home|here|there|back|you|your|time|free|more|\\d+)
    """.replace("\\d", r"\d")
)
"""What begins no topic that somebody gets better at: "now I get an error", "I finally got home"."""
_NO_START = one_of("after, before, during, with, until, as, in, on, at, for, from, by, when, over")
_MIXED = one_of("mix(ing)? up, (tell|keep) (?=.* (apart|straight)), confus(e|ing)")
_COMPARED = one_of("than(?! (before|last|i|a|ever|it|they|when|in|at|two|three|yesterday|usual|\\d+)(?= |$))")
"""What is easier than something else is not easier than it was."""


def find_improvements(clause: Clause) -> Iterator[Fact]:
    """Yield the topics that the clause says have become easier."""
    said = without_signs(clause.text[: _end(clause)], clause.lead)
    wording, match = next(_matches(said), (None, None))
    if match is None and _NOT_NOW.search(clause.text):
        wording, match = _HATED, _HATED.match(said.text)
    if match is None and is_overcome(clause.text):
        wording, match = _WAS_HARD, _WAS_HARD.match(said.text)
    if wording is None or match is None:
        yield from _find_named(clause)
        return
    if _COMPARED.search(said.text):
        return
    start, end = said_of(match)
    named_first = wording in _NAMED_FIRST
    if end < match.end() and not _can_be_subject(said.text[start:end]):
        return
    if not named_first and _NO_TOPIC.match(said.text, start):
        return
    begin, last = said.place(start, end)
    asked_from = said.place(0, match.end())[1] - 1 if end < match.end() else begin
    if clause.asked(asked_from):
        return
    paired = _MIXED.search(said.text, 0, start) is not None
    last = last if end < match.end() else len(clause.text)
    yield from _improved(clause.words(begin, last), clause, paired=paired)


_NAMED_FIRST = (_BECAME, _IS_EASY, _NOT_HARD)


def _matches(said: Changed) -> Iterator[tuple[Wordings, re.Match[str]]]:
    """Yield how the clause says it, where it needs no sign of change or has one."""
    tried = [_GAINED, _BECAME, _NO_MORE_TROUBLE]
    if said.no_more or said.now:
        tried += [_NOT_STRUGGLING, _NOT_HARD]
    if said.now:
        tried += [_CAN, _IS_EASY]
    for wording in tried:
        if match := wording.match(said.text):
            yield wording, match


def _end(clause: Clause) -> int:
    """Return where the clause ends; "since we drew them" is a part of it."""
    end = clause.end()
    return clause.end(end + 1) if clause.text.startswith(" since ", end) else end


def _can_be_subject(words: str) -> bool:
    return is_spoken_of(words) and not _NO_START.match(words)


_OF_IT = wordings(
    """
    (it is |they are |that is |these are |it feels |they feel )?{easy}
    i (can )?(get|got|understand|have|do|use|tell|know) (it|them|those)
    """,
    easy=EASY,
)
_OF_IT_BY_ITSELF = wordings("(it |they )?(has |have )?(clicked|fell into place|sank in)")
_NAME = wordings(r"{topic} [:,\u2013]")


def find_improvements_named_before(before: Sentence, clause: Clause) -> Iterator[Fact]:
    """Yield what got easier where the sentence before only names it: "Derivatives? No problem anymore."."""
    name = before.plain.text
    if not clause.sentence.question and clause.first and is_named(name) and _is_easier_now(clause, clause.bare):
        yield from _improved(before.words(0, len(name)), clause)


def _find_named(clause: Clause) -> Iterator[Fact]:
    """Yield what got easier where the clause names it first: "derivatives: no problem anymore"."""
    name = _NAME.match(clause.bare)
    if name is None or clause.sentence.question or not clause.first or not is_named(name[name.lastgroup or 0]):
        return
    start, end = said_of(name)
    if _is_easier_now(clause, clause.bare[name.end() :]):
        yield from _improved(clause.words(clause.added + start, clause.added + end), clause)


def _is_easier_now(clause: Clause, text: str) -> bool:
    said = without_signs(text, clause.lead)
    signed = said.now or said.no_more
    return _OF_IT_BY_ITSELF.match(said.text) is not None or (signed and _OF_IT.match(said.text) is not None)


def _improved(phrase: str, clause: Clause, *, paired: bool = False) -> Iterator[Fact]:
    for topic in find_topics(phrase, paired=paired):
        yield TopicSignal(topic=topic, kind=SignalKind.IMPROVED, quote=clause.sentence.text)
