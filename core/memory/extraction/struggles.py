"""What a learner says is hard for them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from core.memory.extraction.clauses import Clause
from core.memory.extraction.facts import Fact, MemoryCandidate, SignalKind, TopicSignal
from core.memory.extraction.phrases import said_of, wordings
from core.memory.extraction.sentences import Sentence
from core.memory.extraction.topics import find_topics, is_bare_subject, is_named, is_spoken_of
from core.memory.kinds import MemoryKind

_BE = r"(am|was|have been|feel|get|got|keep getting|am getting|am feeling)"
_HAVE = r"(have|had|have had|have been having|am having|keep having|have got|was having|run into|keep running into)"
_AMOUNT = r"((some|serious|real|big|major|huge|great|constant|massive|many|such|more|a|an|the) ){0,2}"
_LEARN = r"(understand|grasp|learn|remember|follow|get|memorise|memorize|apply|solve|use|do|see)"
_LEARNING = (
    r"(with|w|understanding|grasping|remembering|learning|following|getting|solving|using|in|about|applying"
    r"|memorising|memorizing|distinguishing|telling apart|differentiating|wrapping my head around|keeping up with"
    r"|when it comes to)"
)
_POOR = (
    r"(bad|terrible|awful|weak|poor|hopeless|horrible|rubbish|useless|lousy|no good|not good|not great|the worst"
    r"|trash|dumb|stupid)"
)
_HARD = (
    r"(hard|difficult|confusing|tricky|tough|challenging|impossible|brutal|frustrating|complicated|a nightmare"
    r"|a pain"
    r"|a struggle|torture|rough|hell|painful|harder than i thought|overwhelming|a mystery|weird and confusing)"
)

_HARD_BEFORE = wordings(
    rf"i (do )?(struggle|struggled|have struggled|am struggling|was struggling|have been struggling"
    rf"|keep struggling)"
    rf" ((with|w) {_LEARNING}|to {_LEARN}|{_LEARNING}|most with|the most with) {{topic}}",
    rf"i {_HAVE} {_AMOUNT}(trouble|troubles|difficulty|difficulties|problems?|issues?|(hard|tough|difficult|rough"
    rf"|worst|terrible|awful) time)"
    rf" {_LEARNING} {{topic}}",
    r"i do not (get|understand|see) (why|how|when|what) (we|you|people|one|i) (need|use|would use|should use"
    r"|would need)"
    r" {topic}",
    r"i do not (get|understand|grasp|comprehend|fully understand|see the point of) {topic}",
    r"i (can not|could not|am not able to|am unable to|can never|can barely|can hardly|never|did not|barely|hardly"
    r"|have never|fail to|failed to|struggle to|find it hard to|find it difficult to|find it tough to|have yet to)"
    r" (understand|understood|grasp|grasped|figure out|remember|memorise|memorize|get the hang of|make sense of"
    r"|follow"
    r"|figured out|got the hang of|get a grip on|keep up with|quite get|get into my head|master|learn"
    r"|learned) {topic}",
    r"i (am|do|feel) not (really )?(getting|understanding|grasping|confident|comfortable|feel confident"
    r"|feel comfortable|following)"
    r"( yet)?( (with|about|in|when it comes to))? {topic}",
    r"i (am|was) not sure (i (understand|get)|how|about|how to use) (?![a-z](?= |$)){topic}",
    r"i do not (know|see|understand|get) (?=the difference between ){topic}",
    r"i do not (know|see) how {topic} (works?|work|behaves?|is used)",
    r"i do not (know|see) how (to use|to do|to solve|to apply|to form|to read|to write) {topic}",
    r"i have never been (any )?(good|great) (at|with|in) {topic}",
    r"i can not do {topic} to save my life",
    r"i can not do {topic}",
    r"i (blank|draw a blank|go blank|freeze up|freeze|choke) (on|with|at) {topic}",
    r"i (lose track of|lose the thread in) {topic}",
    r"i (get|am|keep getting) (tangled up|tangled|bogged down|all tangled up) (in|with|by) {topic}",
    r"my (brain|head|mind) (shuts down|goes blank|freezes|melts|switches off|stops working)"
    r" (with|at|when i see|whenever i see|when it comes to) {topic}",
    r"me and {topic} (do not get along|are not friends|do not mix|are enemies)",
    r"i (could use|could do with|would need|need) (some |more |extra |your )?(help|practice) (with|on|in"
    r"|understanding) {topic}",
    r"i (am|keep) (tripping over|getting tripped up by|stumbling over|drowning in) {topic}",
    r"i (can not|could not|can never) (wrap|get|bend) my (head|mind|brain) (around|round) {topic}",
    rf"i {_BE} {_POOR} (at|in|with|on|when it comes to) {{topic}}",
    r"i (suck|stink) (at|with|in) {topic}",
    rf"i {_BE} (confused|puzzled|lost|baffled|overwhelmed|stumped|unsure|mixed up|confused and lost)"
    r" (about|by|with|on|in|when it comes to|over|around|between|at) {topic}",
    rf"i {_BE} (stuck|hung up) (on|with) {{topic}}",
    r"i (have no idea|have no clue|do not have a clue|am clueless)( how| about| what)(?= ) {topic}",
    r"i (fall apart|panic|shut down|give up) (with|at|on|when i see|when it comes to) {topic}",
    # "every time" before it is a filler word
    r"i see {topic} i (panic|freeze|give up|shut down|get lost|get confused)",
    r"i (failed|flunked|bombed) (the|my|our|a) (quiz|test|exam|midterm) (on|about) {topic}",
    r"i have (never|not) been able to (understand|remember|grasp|do|learn|get|follow|memorise|memorize) {topic}",
    r"i (?!forget (quickly|easily|fast|things|stuff))(keep |tend to )?(forgetting|forget|failing at"
    r"|messing up|screwing up|mess up|screw up|fail at|fail"
    r"|stumbling over"
    r"|getting stuck on|getting stuck with|tripping over|trip over|stumble over|get stuck on"
    r"|get stuck with) {topic}",
    r"i (am|feel) (shaky|rusty|clueless|behind|wobbly) (on|with|about|in|at) {topic}",
    r"i have (no|zero|little|not much) ((understanding|grasp|idea|clue) of|(intuition|feel|feeling) for) {topic}",
    r"i will never (understand|get|master|grasp) {topic}",
    r"my (brain|head|mind) (refuses to|does not|will not|can not) (understand|get|process|grasp|accept"
    r"|want to understand) {topic}",
    r"i (never know|do not know) when to use {topic}",
    r"i am (failing|falling behind in|falling behind with|behind in|behind on|drowning in) {topic}",
    r"it takes me (forever|ages|long|hours) to (solve|understand|remember|do|learn|get|grasp|read"
    r"|work out) {topic}",
    rf"i (find|am finding) it {_HARD} to {_LEARN} {{topic}}",
    rf"it is {_HARD} for me to {_LEARN} {{topic}}",
    r"my (weak|weakest|worst|biggest|main|problem|trouble|sore|blind) (spots?|areas?|points?|subjects?|topics?"
    r"|problems?|struggles?|weakness"
    r"|issues?"
    r"|challenges?|difficulty|trouble|weaknesses) (is|are|was|right now is|:) {topic}",
    r"my (weakness|problem|nemesis|issue|trouble|struggle|weaknesses|achilles heel) (is|are|:) (with )?{topic}",
    r"the (hardest|worst|trickiest|most difficult|most confusing|toughest) (thing|part|bit|topic|one) (for|to) me"
    r" (is|are) {topic}",
    r"what (confuses|puzzles|throws|trips|bothers|stumps|baffles|gets|frustrates) me (up |off )?(the )?(most )?(is"
    r"|are) {topic}",
    rf"(what|the (only )?(thing|part|topic|bit|one)( that| which)?) i (do not (get|understand)|struggle with"
    rf"|find {_HARD}"
    r"|have trouble with|can not understand|can not figure out) (the )?(most )?(is|are) {topic}",
    r"the (only )?(thing|part|topic|bit)( that| which) (confuses|trips|puzzles|throws) me (up "
    r"|off )?(the )?(most )?is {topic}",
)
_MIXED_UP = wordings(
    r"i (keep |tend to )?(mix|mixing|mixed|muddle|muddling) up {topic}",
    r"i (keep |tend to )?(confuse|confusing|mixing|mistaking) {topic}",
    rf"i {_HAVE} {_AMOUNT}(trouble|troubles|difficulty|difficulties|problems?|a hard time|hard time) (telling"
    rf"|keeping)"
    r" {topic} (apart|straight)",
    r"i can not tell the difference between {topic}",
    r"i can (not|never|barely|hardly) (tell|keep) {topic} (apart|straight)",
    r"i (keep getting|get|am getting) {topic} (mixed up|confused|muddled|muddled up|jumbled|backwards"
    r"|the wrong way round)",
    r"i (keep )?(mix|mixing) {topic} up",
)
_HARD_AROUND = wordings(
    r"it is {topic} that (confuses|puzzles|throws|trips|stumps|baffles|gets|frustrates|loses) me",
    r"i (have )?(read|reread|watched|gone over|gone through|been over|been through|tried|studied|reviewed"
    r"|revised|seen)"
    r" ([\w'-]+ ){0,5}?(on|about) {topic}( \w+ times| twice| again| over and over| again and again)?"
    r"( ,)? (and|but|yet|though) (it|they|i) (will not|does not|do not|did not|can not)"
    r" (stick|sink in|click|make sense|get|understand|follow|remember|grasp|go in)",
    rf"i (find|am finding) {{topic}} {_HARD}",
    r"i (keep getting|get) {topic} wrong",
    rf"i (find|found) {{topic}} to be {_HARD}",
    rf"{_HARD} (thing |part )?(for me )?(is|are) {{topic}}",
)
_TOPIC_BEFORE = wordings(
    r"{topic} (confuse|confuses|puzzles?|baffles?|baffle|puzzle|stumps?|frustrates?|overwhelms?|frustrate) me",
    r"{topic} (keep|keeps|is|are) (confusing|tripping|throwing|baffling|puzzling|messing|frustrating|killing) me",
    r"{topic} (trip|trips|throw|throws|mess|messes|get|gets) me( up| off| every| with)",
    r"{topic} (has never|have never|never) (made|makes|make|clicked)( any)?( sense)?",
    rf"{{topic}} (has|have) been {_HARD} for me",
    r"{topic} (has|have) been my (weak|weakest|worst) (spot|point|side|subject|area|topic)",
    r"{topic} (is|are) (like )?(black magic|gibberish|voodoo|witchcraft|rocket science|double dutch"
    r"|a foreign language|another language) to me",
    r"{topic} (has|have) never been (my (strong suit|strength|thing|forte|strong point)|easy for me)",
    r"{topic} (hurts?|melts?|fries|fry) my (brain|head|mind)",
    r"{topic} (make|makes|made) (no|zero|little|0) sense",
    r"{topic} (do|does) not make( any)? sense",
    r"{topic} (go|goes|went|is|are|fly|flies) (right )?over my head",
    r"{topic} (do|does|will) not (click|stick|sink in|(get|go) into my (head|brain)|go in)",
    r"{topic} (do|does) my head in",
    r"{topic} (is|are) (where|the part where|the point where|the bit where|the one thing where) i"
    r" (get lost|get stuck|lose the thread|struggle|give up|fail|get confused|trip up|go wrong)",
    r"{topic} (is|are) (like )?(a|one)( big| total| complete)? (blur|fog|maze|black box|jumble|muddle|blank|mess)"
    r" (to|for) me",
    r"{topic} (is|are) (my (kryptonite|downfall|achilles heel|undoing)|the bane of my (life|existence))",
    r"{topic} (is|are) kicking my (butt|ass|arse)",
    r"{topic} (has|have) not (clicked|sunk in)",
    r"{topic} (is|are) not (clicking|sticking|sinking in)",
    r"{topic} (is|are) (destroying|killing|ruining|wrecking|defeating|haunting|beating|breaking|crushing) me",
    r"{topic} (confuse|confuses|scare|scares) the \w+ out of me",
    r"{topic} (lose|loses) me",
    r"{topic} (break|breaks) my (brain|head|mind)",
    r"{topic} (make|makes) my (head|brain) (spin|hurt|explode|melt)",
    r"{topic} (destroys?|defeats?|haunts?|kills?|scares?|intimidates?|stresses|stress|breaks?|break) me( out)?",
    r"{topic} (is|are) (way )?(out of my league|not my (thing|strong suit|forte|strength)|a (weak|sore) (spot"
    r"|point)( for me| of mine)?)",
    r"{topic} (is|are) (the death of me|(like )?my (worst )?enemy|chinese to me|a closed book( to me)?"
    r"|a mystery( to me)?)",
    r"{topic} (is|are) (abstract|much|advanced|complex|hard|difficult|complicated|fast) for me",
    r"{topic} (freaks?|stress|stresses|weirds?|creeps?) me out",
    r"{topic} (mess|messes) with my (head|mind|brain)",
    r"{topic} (give|gives|cause|causes|is giving|are giving) me (a headache|headaches|trouble|a hard time"
    r"|problems|difficulties"
    r"|nightmares|grief)",
    r"{topic} (drive|drives|is driving|are driving) me (crazy|nuts|mad|insane|up the wall)",
    r"{topic} (is|are) (my (weak|weakest|biggest|worst) (spots?|points?|problems?|weakness|nightmare|struggle"
    r"|issues?|area"
    r"|subjects?|topics?)|beyond me|greek to me|my nemesis|my weakness)",
    rf"{{topic}} (is|are|was|were|feel|feels|seem|seems|look|looks|stay|stays|remain|remains) {_HARD} (for|to) me",
    r"{topic} i do not (get|understand|grasp)(?= ,|$)",
)
_NOT_GOT = (
    r"i (do not|can not|can never|never|could not) (get|understand|grasp|follow|remember|figure|do|memorise"
    r"|memorize|manage)"
    r" (it|them|those)(?! (wrong|all|yet|now|anymore))"
)
_NAMED_BEFORE = wordings(rf"{{topic}} [,:\u2013]( (ugh|argh|omg|man) ,)? {_NOT_GOT}")
_POINTING_BACK = wordings(
    _NOT_GOT,
    r"(it|they|those) ((do|does|will) not|never) (clicks?|sticks?|sinks? in"
    r"|makes? sense)",
)
_BARE = wordings(
    rf"{{topic}} (is|are|feels|seems) (beyond )?{_HARD}( to (understand|grasp|learn|get|remember))?(?= ~| ,"
    rf"| though|$)"
)
_HOW_IT_IS_TAUGHT = re.compile(
    r"(?<!\S)(?:jargon|walls? of text|(?:long|big|endless|huge|dense|short|wordy|lengthy|vague|one-line) (?:\w+ )?"
    r"(?:texts?|paragraphs?|explanations?|answers?|replies|messages|sentences|lists?|blocks?|walls?)|explanations?"
    r"|blocks? of text|bullet (?:points?|lists?)|buzzwords|technical (?:terms|words|language)|emojis?|your \w+"
    r"|info dumps?|(?:too )?much (?:text|info|information|detail|theory|jargon))(?!\S)"
)
"""What is no topic but a way to explain one: who is lost by it has a wish, and no struggle."""
_MOST_WORDS_OF_BARE = 8
"""Words of a sentence that says no more than that something is hard; a longer one says it of something else."""

_IT_IS = r"(it|that|they|these|those) (is|are|feels?|feel|seems?|makes?|make)"
_EASY = r"(easy|easier|simple|clear|fine|ok|okay|obvious|no problem|sense|better)"
_OVERCOME = re.compile(
    rf"(?<!\S)((but|and) (now )?i (think i )?(finally )?(get|got|understand|understood) (it|them)(?! wrong)"
    r"|(but|and|though) (now )?i do not( struggle)?( with (it|them|that))? (anymore|any more)"
    r"|(but|and) (i )?no longer(?= do| struggle|$)|not (anymore|any more)"
    rf"|now {_IT_IS} {_EASY}|{_IT_IS} {_EASY} ((for|to) me )?now|(but|and) (it|they) (finally )?clicked"
    rf"|but {_IT_IS} {_EASY})(?!\S)".replace("(", "(?:").replace("(?:?", "(?")
)
_LONG_AGO = re.compile(r"(?<!\S)(?:years?|decades?|ages|long) ago(?!\S)")


def find_struggles(clause: Clause) -> Iterator[Fact]:
    """Yield the topics that the clause says are hard, each as a signal and as a memory."""
    topics, place = _hard(clause)
    if not topics or clause.asked(place):
        return
    overcome = _OVERCOME.search(clause.text) is not None
    if not overcome and _LONG_AGO.search(clause.text):
        return
    for topic in topics:
        if overcome:
            yield TopicSignal(topic=topic, kind=SignalKind.IMPROVED, quote=clause.sentence.text)
        else:
            yield from struggle(topic, clause.sentence.text)


def find_struggles_named_before(before: Sentence, clause: Clause) -> Iterator[Fact]:
    """Yield what is hard where the sentence before only names it: "Pointers. I just don't get them."."""
    name = before.plain.text
    if before.question or clause.sentence.question or not clause.first or not is_named(name):
        return
    if _POINTING_BACK.match(clause.text):
        for topic in find_topics(before.words(0, len(name))):
            yield from struggle(topic, clause.sentence.text)


def struggle(topic: str, quote: str) -> Iterator[Fact]:
    """Yield what is known once a topic is said to be hard."""
    yield TopicSignal(topic=topic, kind=SignalKind.STRUGGLED, quote=quote)
    yield MemoryCandidate(kind=MemoryKind.STRUGGLE, text=f"Struggles with {topic}.", quote=quote)


def _hard(clause: Clause) -> tuple[list[str], int]:
    """Return the topics, and where in the clause they begin."""
    for wording in (_HARD_BEFORE, _MIXED_UP, _HARD_AROUND):
        if match := wording.match(clause.text):
            start, end = said_of(match)
            return find_topics(clause.words(start, end), paired=wording is _MIXED_UP), start
    for wording, is_subject in (
        (_NAMED_BEFORE, is_named),
        (_TOPIC_BEFORE, is_spoken_of),
        (_BARE, is_bare_subject),
    ):
        match = wording.match(clause.text)
        if match and (wording is not _BARE or _says_no_more(clause)):
            start, end = said_of(match)
            if _HOW_IT_IS_TAUGHT.search(clause.text, start, end):
                return [], 0
            return (
                find_topics(clause.words(start, end)) if is_subject(match[match.lastgroup or 0]) else []
            ), match.end() - 1
    return [], 0


def _says_no_more(clause: Clause) -> bool:
    return clause.first and clause.text.count(" ") < _MOST_WORDS_OF_BARE
