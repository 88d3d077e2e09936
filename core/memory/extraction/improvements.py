"""What a learner says is no longer hard for them. A report, not evidence of skill."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, SignalKind, TopicSignal
from core.memory.extraction.phrases import said_of, wordings
from core.memory.extraction.topics import find_topics, is_spoken_of

_NOW = r"( (to|for) me)? (now|nowadays|today)"
_NO_MORE = r"( (to|for) me| me)?( up| off)? (anymore|any more|any longer)"
_EASY = (
    r"(easy|easier|fine|clear|clearer|simple|simpler|ok|okay|a breeze|no problem|doable|obvious|second nature"
    r"|manageable|natural|intuitive|much easier|much clearer|a piece of cake)"
)
_SKILLED = r"(at|with|in|about|on|using|doing)"
_HARD = (
    r"((so|that|as|a) )?(hard|a problem|difficult|confusing|scary|an issue|a mystery|problematic|tricky|a struggle"
    r"|problems|so bad|bad)"
)
_TROUBLE = (
    r"(struggle with|have (trouble|problems|difficulties|issues|difficulty|a hard time) (with|understanding)|mix up"
    r"|confuse|forget|get confused (by|about|with)|find|get stuck on|get lost (in|with)|suck at|need help with)"
)

_IMPROVED = wordings(
    r"i (now|finally|now finally|finally now) (get|got|understand|understood|grasp|grasped|know|see|figured out"
    r"|mastered"
    r"|can do|can use|can solve|can read|can write|can explain|managed to understand) {topic}",
    r"now i (finally )?(get|understand|grasp|know|can (do|use|solve|write|read|explain|apply)) {topic}",
    r"i (do )?(get|got|understand|grasp|know) {topic} (now|finally)",
    r"i (have )?(finally )?(mastered|nailed|cracked|conquered|figured out|wrapped my head around|got my head around"
    r"|gotten my head around|got the hang of|have got the hang of|gotten the hang of|got a grip on|got a handle on"
    r"|understood|got better at|gotten better at|gotten good at|improved at|improved in|improved on|got good at"
    r"|made progress (in|with|on)|made (good|great|real|big) progress (in|with|on)|come a long way with"
    r"|learned how to use) {topic}",
    rf"i am (finally )?(getting|becoming) (the hang of|(much )?(better|more comfortable|more confident|faster"
    rf"|stronger)"
    rf" {_SKILLED}|(good|comfortable|confident) {_SKILLED}) {{topic}}",
    rf"i (am|feel|got|became|have gotten|have become|have been getting) (now )?(much )?(better|more confident"
    rf"|more comfortable"
    rf"|stronger|faster|less confused|less scared) {_SKILLED} {{topic}}",
    rf"i (am|feel) (now|finally) (good|comfortable|confident|ok|okay|fine) {_SKILLED} {{topic}}",
    rf"i (am|feel) (good|comfortable|confident|ok|okay|fine) {_SKILLED} {{topic}} now",
    rf"i (no longer|finally do not) {_TROUBLE} {{topic}}",
    rf"i do not {_TROUBLE} {{topic}} (anymore|any more)",
    r"i am (no longer|not) (confused (by|about)|struggling with|stuck on|bad at|scared of|afraid of|lost (in"
    r"|with)) {topic}"
    r" (anymore|any more)",
    r"i am no longer (confused (by|about)|struggling with|stuck on|bad at|scared of|afraid of|lost (in"
    r"|with)) {topic}",
    r"i used to (struggle with|have (trouble|problems|difficulties|a hard time) with|mix up|suck at|be (bad"
    r"|terrible) at"
    r"|confuse) {topic}",
    r"i can (now )?(explain|teach) {topic} to (others|other people|my \w+|anyone|people|someone else) now",
    r"i can (finally )?(do|use|solve|write|read|explain|handle|apply|tell) {topic} (now|apart now|without help"
    r"|on my own)",
    r"my {topic} (has |have )?(got|gotten|become) (much |a lot |way |so much )?better( now)?",
    r"i (finally |now )?got {topic} (all|completely|entirely|perfectly) (right|correct)",
    r"my {topic} (has|have|is|got|are) (improved|improving|gotten better|getting better|better now|gotten easier"
    r"|got better)",
    r"i (get|understand|know|grasp) {topic} (much )?better( now| than before)?",
    r"i am (solid|good) (on|with|at) {topic} now",
    r"i can now (?!see|ask|go|stop)[a-z]+ {topic}",
    r"i can finally (?!see|ask|go|stop|sleep|relax|leave)[a-z]+ {topic}",
    r"i have (got|gotten) {topic} (down|figured out|under control|now)",
    rf"i used to (hate|dread|fear|be (scared|afraid|terrified) of) {{topic}} (, )?(but|and|though|yet"
    rf"|,) (now )?(it|they)"
    rf" (is|are|feels?|seems?) (now )?({_EASY}|not {_HARD}|no longer {_HARD}|second nature)",
    r"i am (finally |now )?(starting|beginning) to (get|understand|grasp|figure out|get the hang of|get better at"
    r"|feel (confident|comfortable) (with|about|in|at)) {topic}",
    r"i am no longer (stuck|lost|confused|puzzled) (on|in|by|about|with|at) {topic}",
    r"i (finally |now )?got (all|most|nearly all|almost all) (of )?(the |my )?{topic} (questions?|problems?"
    r"|exercises?"
    r"|tasks?|ones|quiz(zes)?)? ?(all )?(right|correct)",
    r"i (have )?(stopped|quit) (mixing up|confusing|forgetting|messing up|struggling with|getting confused by"
    r"|getting stuck on|dreading|tripping over) {topic}",
    r"i do not need (any |your )?(help|hints|the hints) with {topic} (anymore|any more|now)",
    r"i (am|have) (got over|gotten over|over) my fear of {topic}",
    r"i (am )?(no longer|not) (scared|afraid|intimidated|terrified|thrown|puzzled|baffled) (of|by) {topic} (anymore"
    r"|any more|now)",
    r"i am no longer (intimidated|thrown|puzzled|baffled|terrified) (of|by) {topic}",
    r"i (finally )?(got|have) {topic} (down|figured out|under control)( now)?",
)
_EASIER = wordings(
    r"{topic} used to (confuse me|be (hard|difficult|confusing|a nightmare|a problem|tricky)|trip me up"
    r"|give me trouble|puzzle me|scare me)",
    r"{topic} (has |have )?(now |finally )(clicks?|clicked|makes? (perfect |total |complete )?sense|made sense"
    r"|sank in|sunk in"
    r"|fell into place|feels? (easy|natural)|came together|stuck)",
    r"{topic} (has |have )?clicked( for me)?",
    r"{topic} makes? (perfect |total |complete |more |much more |a lot more |total )?sense( to me)? now",
    rf"{{topic}} (is|are|feels?|seems?|has become|have become) {_EASY}{_NOW}",
    rf"{{topic}} (has|have) become {_EASY} (to|for) me",
    rf"{{topic}} (is|are|feels?|seems?) now {_EASY}",
    rf"{{topic}} (is|are) no (problem|issue|trouble|big deal|mystery|challenge){_NO_MORE}",
    rf"{{topic}} (is|are|do|does|feels?) not (feel |seem )?({_HARD}|confuse|scare|trip|puzzle|bother|throw"
    rf"|baffle){_NO_MORE}",
    rf"{{topic}} (is|are) no longer {_HARD}",
    r"{topic} (is|are|feels?|seems?) (much |way |far |a lot )?less (scary|confusing|hard|intimidating|difficult"
    r"|tricky"
    r"|daunting)( for me| to me)?",
    rf"{{topic}} (is|are) not {_HARD} after all",
    r"{topic} no longer (confuses?|trips?|puzzles?|scares?|bothers?|throws?|is|are)( me)?",
    r"{topic} (is|are|has been|have been) (getting|becoming|slowly getting|starting to get) (much )?(easier|clearer"
    r"|better"
    r"|more natural)( for me| to me)?",
    r"{topic} (got|became|has gotten|have gotten|has become|have become) (much )?(easier|clearer|more natural)",
    r"{topic} (is|are) (much )?(easier|clearer) (for me|to me|than before|than last)",
    r"{topic} (is|are) (starting|beginning) to (make sense|click|feel natural|sink in)",
    r"{topic} (is|are) (now |finally )?(crystal clear|starting to (stick|make sense|click)|sticking now"
    r"|under control)",
    rf"{{topic}} (is|are|feels?) (like )?second nature( to me)?( by)?{_NOW}?",
    r"{topic} makes? (much |a lot |way |so much )?(more |better )?sense (after|since|with|thanks to) (your|the"
    r"|that|this"
    r"|we|you|i|going|doing|reading|watching|practising)",
    r"{topic} (is|are) going (much |way |a lot )?better",
    r"{topic} (is|are) (now )?(sitting|sinking in) (well|better|nicely|properly|fine)( with me)?( now)?",
    r"{topic} (has |have )?(stopped|quit) (being (scary|hard|confusing|a mystery|a problem|difficult)|(confusing"
    r"|scaring"
    r"|puzzling|tripping|bothering|throwing) me)",
    r"{topic} (comes?|came) (easily|naturally|much easier)( (to|for) me)?( now)?",
    r"{topic} (start|starts|started) (making sense|clicking|to make sense|to click)",
    r"{topic} (go|goes|went|is going|are going) (much )?(better|smoother|well)( for me)? (now|than before"
    r"|than (last|a) \w+)",
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
