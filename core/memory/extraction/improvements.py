"""What a learner says is no longer hard for them. A report, not evidence of skill."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, SignalKind, TopicSignal
from core.memory.extraction.phrases import any_of, said_of, wordings
from core.memory.extraction.topics import find_topics, is_spoken_of

_NOW = r"( (to|for) me)? (now|nowadays|today)"
_NO_MORE = r"( (to|for) me| me)?( up| off)? (anymore|any more|any longer)"
_EASY = any_of(
    """
    easy, easier, fine, clear, clearer, simple, simpler, ok, okay, a breeze, no problem, doable, obvious,
    second nature, manageable, natural, intuitive, much easier, much clearer, a piece of cake
    """,
)
_SKILLED = r"(at|with|in|about|on|using|doing)"
_HARD = (
    r"((so|that|as|a) )?(hard|a problem|difficult|confusing|scary|an issue|a mystery|problematic|tricky|a struggle"
    r"|problems|so bad|bad)"
)
_TROUBLE = any_of(
    """
    struggle with, have (trouble|problems|difficulties|issues|difficulty|a hard time) (with|understanding),
    mix up, confuse, forget, get confused (by|about|with), find, get stuck on, get lost (in|with), suck at,
    need help with
    """,
)

_IMPROVED = wordings(
    r"""
    i (now|finally|now finally|finally now)
        (get|got|understand|understood|grasp|grasped|know|see|figured out|mastered|can do|can use|can solve
        |can read|can write|can explain|managed to understand) {topic}
    now i (finally )?(get|understand|grasp|know|can (do|use|solve|write|read|explain|apply)) {topic}
    i (do )?(get|got|understand|grasp|know) {topic} (now|finally)
    i (have )?(finally )?(mastered|nailed|cracked|conquered|figured out|wrapped my head around
        |got my head around|gotten my head around|got the hang of|have got the hang of|gotten the hang of|got a
        grip on|got a handle on|understood|got better at|gotten better at|gotten good at|improved at|improved in
        |improved on|got good at|made progress (in|with|on)|made (good|great|real|big) progress (in|with|on)
        |come a long way with|learned how to use) {topic}
    i am (finally )?(getting|becoming)
        (the hang of|(much )?(better|more comfortable|more confident|faster|stronger) {skilled}
        |(good|comfortable|confident) {skilled}) {topic}
    i (am|feel|got|became|have gotten|have become|have been getting)
        (now )?(much )?(better|more confident|more comfortable|stronger|faster|less confused
        |less scared) {skilled} {topic}
    i (am|feel) (now|finally) (good|comfortable|confident|ok|okay|fine) {skilled} {topic}
    i (am|feel) (good|comfortable|confident|ok|okay|fine) {skilled} {topic} now
    i (no longer|finally do not) {trouble} {topic}
    i do not {trouble} {topic} (anymore|any more)
    i am (no longer|not) (confused (by|about)|struggling with|stuck on|bad at|scared of|afraid of
        |lost (in|with)) {topic} (anymore|any more)
    i am no longer (confused (by|about)|struggling with|stuck on|bad at|scared of|afraid of
        |lost (in|with)) {topic}
    i used to (struggle with|have (trouble|problems|difficulties|a hard time) with|mix up|suck at
        |be (bad|terrible) at|confuse) {topic}
    i can (now )?(explain|teach) {topic} to (others|other people|my \w+|anyone|people|someone else) now
    i can (finally )?(do|use|solve|write|read|explain|handle|apply|tell) {topic}
        (now|apart now|without help|on my own)
    my {topic} (has |have )?(got|gotten|become) (much |a lot |way |so much )?better( now)?
    i (finally |now )?got {topic} (all|completely|entirely|perfectly) (right|correct)
    my {topic} (has|have|is|got|are) (improved|improving|gotten better|getting better|better now|gotten easier
        |got better)
    i (get|understand|know|grasp) {topic} (much )?better( now| than before)?
    i am (solid|good) (on|with|at) {topic} now
    i can now (?!see|ask|go|stop)[a-z]+ {topic}
    i can finally (?!see|ask|go|stop|sleep|relax|leave)[a-z]+ {topic}
    i have (got|gotten) {topic} (down|figured out|under control|now)
    i used to (hate|dread|fear|be (scared|afraid|terrified) of) {topic} (, )?(but|and|though|yet|,)
        (now )?(it|they) (is|are|feels?|seems?) (now )?({easy}|not {hard}|no longer {hard}|second nature)
    i am (finally |now )?(starting|beginning) to
        (get|understand|grasp|figure out|get the hang of|get better at
        |feel (confident|comfortable) (with|about|in|at)) {topic}
    i am no longer (stuck|lost|confused|puzzled) (on|in|by|about|with|at) {topic}
    i (finally |now )?got (all|most|nearly all|almost all) (of )?(the |my )?{topic}
        (questions?|problems?|exercises?|tasks?|ones|quiz(zes)?)? ?(all )?(right|correct)
    i (have )?(stopped|quit) (mixing up|confusing|forgetting|messing up|struggling with|getting confused by
        |getting stuck on|dreading|tripping over) {topic}
    i do not need (any |your )?(help|hints|the hints) with {topic} (anymore|any more|now)
    i (am|have) (got over|gotten over|over) my fear of {topic}
    i (am )?(no longer|not) (scared|afraid|intimidated|terrified|thrown|puzzled|baffled) (of|by) {topic}
        (anymore|any more|now)
    i am no longer (intimidated|thrown|puzzled|baffled|terrified) (of|by) {topic}
    i (finally )?(got|have) {topic} (down|figured out|under control)( now)?
    """,
    easy=_EASY,
    hard=_HARD,
    skilled=_SKILLED,
    trouble=_TROUBLE,
)
_EASIER = wordings(
    r"""
    {topic} used to (confuse me|be (hard|difficult|confusing|a nightmare|a problem|tricky)|trip me up
        |give me trouble|puzzle me|scare me)
    {topic} (has |have )?(now |finally )(clicks?|clicked|makes? (perfect |total |complete )?sense|made sense
        |sank in|sunk in|fell into place|feels? (easy|natural)|came together|stuck)
    {topic} (has |have )?clicked( for me)?
    {topic} makes? (perfect |total |complete |more |much more |a lot more |total )?sense( to me)? now
    {topic} (is|are|feels?|seems?|has become|have become) {easy}{now}
    {topic} (has|have) become {easy} (to|for) me
    {topic} (is|are|feels?|seems?) now {easy}
    {topic} (is|are) no (problem|issue|trouble|big deal|mystery|challenge){no_more}
    {topic} (is|are|do|does|feels?) not
        (feel |seem )?({hard}|confuse|scare|trip|puzzle|bother|throw|baffle){no_more}
    {topic} (is|are) no longer {hard}
    {topic} (is|are|feels?|seems?) (much |way |far |a lot )?less
        (scary|confusing|hard|intimidating|difficult|tricky|daunting)( for me| to me)?
    {topic} (is|are) not {hard} after all
    {topic} no longer (confuses?|trips?|puzzles?|scares?|bothers?|throws?|is|are)( me)?
    {topic} (is|are|has been|have been) (getting|becoming|slowly getting|starting to get)
        (much )?(easier|clearer|better|more natural)( for me| to me)?
    {topic} (got|became|has gotten|have gotten|has become|have become) (much )?(easier|clearer|more natural)
    {topic} (is|are) (much )?(easier|clearer) (for me|to me|than before|than last)
    {topic} (is|are) (starting|beginning) to (make sense|click|feel natural|sink in)
    {topic} (is|are) (now |finally )?(crystal clear|starting to (stick|make sense|click)|sticking now
        |under control)
    {topic} (is|are|feels?) (like )?second nature( to me)?( by)?{now}?
    {topic} makes? (much |a lot |way |so much )?(more |better )?sense (after|since|with|thanks to)
        (your|the|that|this|we|you|i|going|doing|reading|watching|practising)
    {topic} (is|are) going (much |way |a lot )?better
    {topic} (is|are) (now )?(sitting|sinking in) (well|better|nicely|properly|fine)( with me)?( now)?
    {topic} (has |have )?(stopped|quit)
        (being (scary|hard|confusing|a mystery|a problem|difficult)
        |(confusing|scaring|puzzling|tripping|bothering|throwing) me)
    {topic} (comes?|came) (easily|naturally|much easier)( (to|for) me)?( now)?
    {topic} (start|starts|started) (making sense|clicking|to make sense|to click)
    {topic} (go|goes|went|is going|are going) (much )?(better|smoother|well)( for me)?
        (now|than before|than (last|a) \w+)
    """,
    easy=_EASY,
    hard=_HARD,
    no_more=_NO_MORE,
    now=_NOW,
)
_MIXED = re.compile(r"(?<!\S)mix(?:ing)? up(?!\S)")
_COMPARED = re.compile(r"(?<!\S)than(?! (?:before|last|i|a|ever|it|when|in|at))(?!\S)")


def find_improvements(clause: Clause) -> Iterator[Fact]:
    """Yield the topics that the clause says have become easier."""
    match = _IMPROVED.match(clause.text)
    if match is None:
        match = _EASIER.match(clause.text)
        if match is None or not is_spoken_of(match[match.lastgroup or 0]):
            return
    start, end = said_of(match)
    if clause.asked(match.end() - 1 if end < match.end() else start) or _COMPARED.search(clause.text, start):
        return
    for topic in find_topics(clause.words(start, end), paired=_MIXED.search(clause.text, 0, start) is not None):
        yield TopicSignal(topic=topic, kind=SignalKind.IMPROVED, quote=clause.sentence.text)
