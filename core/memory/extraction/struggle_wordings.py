"""How a learner says that something is hard for them: one line is one wording."""

from __future__ import annotations

from core.memory.extraction.difficulty import AMOUNT, HARD, HAVE, LEARN, LEARNING, POOR
from core.memory.extraction.phrases import any_of, wordings

_BE = r"(am|was|have been|feel|get|got|keep getting|am getting|am feeling)"

HARD_BEFORE = wordings(
    """
    i (do )?(struggle|struggled|have struggled|am struggling|was struggling|have been struggling
        |keep struggling) ((with|w) {learning}|to {learn}|{learning}|most with|the most with) {topic}
    i {have} {amount}(trouble|troubles|difficulty|difficulties|problems?|issues?
        |(hard|tough|difficult|rough|worst|terrible|awful) time) {learning} {topic}
    i do not (get|understand|see) (why|how|when|what) (we|you|people|one|i)
        (need|use|would use|should use|would need) {topic}
    i do not (get|understand|see|know) (why|how) {topic}
        ((works?|behaves?) the (way )?(it|they) .*|(is|are|does|do|has|have|needs?) .*)
    i (have no|have zero|got no) (idea|clue) (what|how|why) {topic}
        (is|are|means?|works?|does|do|can|behaves?)( .*)?
    i do not (get|understand|grasp|comprehend|fully understand|see the point of) {topic}
    i (can not|could not|am not able to|am unable to|can never|can barely|can hardly|never|did not|barely|hardly
        |have never|fail to|failed to|struggle to|find it hard to|find it difficult to|find it tough to|have yet
        to) (understand|understood|grasp|grasped|figure out|remember|memorise|memorize|get the hang of|make
        sense of|follow|figured out|got the hang of|get a grip on|keep up with|quite get|get into my head|master
        |learn|learned) {topic}
    i (am|do|feel) not (really )?(getting|understanding|grasping|confident|comfortable|feel confident
        |feel comfortable|following)( yet)?( (with|about|in|when it comes to))? {topic}
    i (am|was) not sure (i (understand|get)|how|about|how to use) (?![a-z](?= |$)){topic}
    i do not (know|see|understand|get) (?=the difference between ){topic}
    i do not (know|see) how {topic} (works?|work|behaves?|is used)
    i do not (know|see) how (to use|to do|to solve|to apply|to form|to read|to write) {topic}
    i (got|get|keep getting) (the|every|all|all the|each) (questions?|problems?|exercises?|ones?|tasks?|part)
        (on|about|with)
        {topic} wrong
    i have never been (any )?(good|great) (at|with|in) {topic}
    i can not do {topic} to save my life
    i can not do {topic}
    i (blank|draw a blank|go blank|freeze up|freeze|choke) (on|with|at) {topic}
    i (lose track of|lose the thread in) {topic}
    i (get|am|keep getting) (tangled up|tangled|bogged down|all tangled up) (in|with|by) {topic}
    my (brain|head|mind) (shuts down|goes blank|freezes|melts|switches off|stops working)
        (with|at|when i see|whenever i see|when it comes to) {topic}
    me and {topic} (do not get along|are not friends|do not mix|are enemies)
    i (could use|could do with|would need|need) (some |more |extra |your )?(help|practice)
        (with|on|in|understanding) {topic}
    i (am|keep) (tripping over|getting tripped up by|stumbling over|drowning in) {topic}
    i (can not|could not|can never) (wrap|get|bend) my (head|mind|brain) (around|round) {topic}
    i {be} {poor} (at|in|with|on|when it comes to) {topic}
    i (suck|stink) (at|with|in) {topic}
    i {be} (confused|puzzled|lost|baffled|overwhelmed|stumped|unsure|mixed up|confused and lost)
        (about|by|with|on|in|when it comes to|over|around|between|at) {topic}
    i {be} (stuck|hung up) (on|with) {topic}
    i (have no idea|have no clue|do not have a clue|am clueless)( how| about| what)(?= ) {topic}
    i (fall apart|panic|shut down|give up) (with|at|on|when i see|when it comes to) {topic}
    i see {topic} i (panic|freeze|give up|shut down|get lost|get confused)
    i (failed|flunked|bombed) (the|my|our|a) (quiz|test|exam|midterm) (on|about) {topic}
    i have (never|not) been able to (understand|remember|grasp|do|learn|get|follow|memorise|memorize) {topic}
    i (?!forget (quickly|easily|fast|things|stuff))(keep |tend to )?(forgetting|forget|failing at|messing up
        |screwing up|mess up|screw up|fail at|fail|stumbling over|getting stuck on|getting stuck with|tripping
        over|trip over|stumble over|get stuck on|get stuck with) {topic}
    i (am|feel) (shaky|rusty|clueless|behind|wobbly|fuzzy|hazy|insecure|unconfident|weak|unsure|lost)
        (on|with|about|in|at) {topic}
    i have (no|zero|little|not much) ((understanding|grasp|idea|clue) of|(intuition|feel|feeling) for) {topic}
    i will never (understand|get|master|grasp) {topic}
    my (brain|head|mind) (refuses to|does not|will not|can not)
        (understand|get|process|grasp|accept|want to understand) {topic}
    i (never know|do not know) when to use {topic}
    i am (failing|falling behind in|falling behind with|behind in|behind on|drowning in) {topic}
    it takes me (forever|ages|long|hours) to
        (solve|understand|remember|do|learn|get|grasp|read|work out) {topic}
    i (find|am finding) it {hard} to {learn} {topic}
    it is {hard} for me to {learn} {topic}
    my (weak|weakest|worst|biggest|main|problem|trouble|sore|blind)
        (spots?|areas?|points?|subjects?|topics?|problems?|struggles?|weakness|issues?|challenges?|difficulty
        |trouble|weaknesses) (is|are|was|right now is|:) {topic}
    my (weakness|problem|nemesis|issue|trouble|struggle|weaknesses|achilles heel) (is|are|:) (with )?{topic}
    the (hardest|worst|trickiest|most difficult|most confusing|toughest)( (thing|part|bit|topic|one))? (for|to)
        me (is|are) {topic}
    what (confuses|puzzles|throws|trips|bothers|stumps|baffles|gets|frustrates) me
        (up |off )?(the )?(most )?(is|are) {topic}
    (what|the (only )?(thing|part|topic|bit|one)( that| which)?) i
        (do not (get|understand)|struggle with|find {hard}|have trouble with|can not understand
        |can not figure out) (the )?(most )?(is|are) {topic}
    the (only )?(thing|part|topic|bit)( that| which) (confuses|trips|puzzles|throws) me
        (up |off )?(the )?(most )?is {topic}
    """,
    amount=AMOUNT,
    be=_BE,
    hard=HARD,
    have=HAVE,
    learn=LEARN,
    learning=LEARNING,
    poor=POOR,
)
"""What is said before the topic."""
MIXED_UP = wordings(
    """
    i (keep |tend to )?(mix|mixing|mixed|muddle|muddling) up {topic}
    i (keep |tend to )?(confuse|confusing|mixing|mistaking) {topic}
    i {have} {amount}(trouble|troubles|difficulty|difficulties|problems?|a hard time|hard time)
        (telling|keeping) {topic} (apart|straight)
    i can (not|never|hardly) (tell|hear|see|feel|spot) the difference between {topic}
    i can (not|never|barely|hardly) (tell|keep) {topic} (apart|straight)
    i (keep getting|get|am getting) {topic}
        (mixed up|confused|muddled|muddled up|jumbled|backwards|the wrong way round)
    i (keep )?(mix|mixing) {topic} up
    """,
    amount=AMOUNT,
    have=HAVE,
)
"""Said of topics that are taken for each other."""
HARD_AROUND = wordings(
    r"""
    it is {topic} that (confuses|puzzles|throws|trips|stumps|baffles|gets|frustrates|loses) me
    i (have )?(read|reread|watched|gone over|gone through|been over|been through|tried|studied|reviewed|revised
        |seen) ([\w'-]+ ){0,5}?(on|about) {topic}( \w+ times| twice| again| over and over| again and
        again)?( ,)? (and|but|yet|though) (it|they|i) (will not|does not|do not|did not|can not) (stick|sink in
        |click|make sense|get|understand|follow|remember|grasp|go in)
    i (find|am finding) {topic} {hard}
    i (keep getting|get) {topic} wrong
    i (find|found) {topic} to be {hard}
    {hard} (thing |part )?(for me )?(is|are) {topic}
    """,
    hard=HARD,
)
"""What is said before and after the topic."""
TOPIC_BEFORE = wordings(
    r"""
    {topic} (confuse|confuses|puzzles?|baffles?|baffle|puzzle|stumps?|frustrates?|overwhelms?|frustrate) me
    {topic} (keep|keeps|is|are) (confusing|tripping|throwing|baffling|puzzling|messing|frustrating|killing) me
    {topic} (trip|trips|throw|throws|mess|messes|get|gets) me( up| off| every| with)
    {topic} (has never|have never|never) (made|makes|make|clicked)( any)?( sense)?
    {topic} (has|have) been {hard} for me
    {topic} (has|have) been my (weak|weakest|worst) (spot|point|side|subject|area|topic)
    {topic} (is|are|feels?|seems?|looks?) (like )?(magic|pure magic|black magic|gibberish|voodoo|witchcraft
        |rocket science|double dutch
        |a foreign language|another language) to me
    {topic} (has|have) never been (my (strong suit|strength|thing|forte|strong point)|easy for me)
    {topic} (hurts?|melts?|fries|fry) my (brain|head|mind)
    {topic} (make|makes|made) (no|zero|little|0) sense
    {topic} (do|does) not make( any)? sense
    {topic} (go|goes|went|is|are|fly|flies) (right )?over my head
    {topic} (do|does|will) not (click|stick|sink in|(get|go|stay) in(to)? my (head|brain|memory)|go in)
    {topic} (do|does|is doing|are doing) my head in
    {topic} (remain|remains|stay|stays) (a mystery|a puzzle|fuzzy|a closed book|beyond me|{hard})
    {topic} (is|are|feels?|seems?) (fuzzy|hazy|foggy|unclear|murky|blurry|shaky|opaque|vague|cloudy|alien
        |foreign|abstract)
        (to|for|in) (me|my head|my mind)
    {topic} (is|are) (where|the part where|the point where|the bit where|the one thing where) i
        (get lost|get stuck|lose the thread|struggle|give up|fail|get confused|trip up|go wrong)
    {topic} (is|are) (like )?(a|one)( big| total| complete)? (blur|fog|maze|black box|jumble|muddle|blank|mess)
        (to|for|in) (me|my head|my mind|my brain)
    {topic} (is|are) (my (kryptonite|downfall|achilles heel|undoing)|the bane of my (life|existence))
    {topic} (is|are) kicking my (butt|ass|arse)
    {topic} (has|have) not (clicked|sunk in)
    {topic} (is|are) not (clicking|sticking|sinking in)
    {topic} (is|are) (destroying|killing|ruining|wrecking|defeating|haunting|beating|breaking|crushing) me
    {topic} (confuse|confuses|scare|scares) the \w+ out of me
    {topic} (lose|loses) me
    {topic} takes? me (forever|ages|hours|long|a long time|days)
    {topic} (break|breaks) my (brain|head|mind)
    {topic} (make|makes) my (head|brain) (spin|hurt|explode|melt)
    {topic} (destroys?|defeats?|haunts?|kills?|scares?|intimidates?|stresses|stress|breaks?|break) me( out)?
    {topic} (is|are) (way )?(out of my league|not my (thing|strong suit|forte|strength)
        |a (weak|sore) (spot|point)( for me| of mine)?)
    {topic} (is|are) (the death of me|(like )?my (worst )?enemy|chinese to me|a closed book( to me)?
        |a mystery( to me)?)
    {topic} (is|are) (abstract|much|advanced|complex|hard|difficult|complicated|fast) for me
    {topic} (freaks?|stress|stresses|weirds?|creeps?) me out
    {topic} (mess|messes) with my (head|mind|brain)
    {topic} (give|gives|cause|causes|is giving|are giving) me
        (a headache|headaches|trouble|a hard time|problems|difficulties|nightmares|grief)
    {topic} (drive|drives|is driving|are driving) me (crazy|nuts|mad|insane|up the wall)
    {topic} (is|are) (my (weak|weakest|biggest|worst) (spots?|points?|problems?|weakness|nightmare|struggle
        |issues?|area|subjects?|topics?)|beyond me|greek to me|my nemesis|my weakness)
    {topic} (is|are|was|were|feel|feels|seem|seems|look|looks|stay|stays|remain|remains) {hard} (for|to) me
    {topic} i do not (get|understand|grasp)(?= ,|$)
    """,
    hard=HARD,
)
"""What is said after the topic; it has to be able to be a subject."""
_NOT_GOT = any_of(
    """
    i {not} {get} (it|them|those)(?! (wrong|all|yet|now|anymore)), i (keep )?(mix|mixing|muddle|muddling) them up,
    i (keep )?(confuse|confusing|forget|forgetting) (it|them|those|the two),
    i (am|keep getting|get) (stuck|lost|confused)
    """,
    get=any_of("get, understand, grasp, follow, remember, figure, do, memorise, memorize, manage"),
    **{"not": any_of("do not, can not, can never, never, could not")},
)
NAMED_BEFORE = wordings(
    r"""
    {topic} [,:\u2013] ((ugh|argh|omg|man) , )?{not_got}
    """,
    not_got=_NOT_GOT,
)
"""The topic stands alone before it."""
POINTING_BACK = wordings(
    """
    {not_got}
    (it|they|those) ((do|does|will) not|never) (clicks?|sticks?|sinks? in|makes? sense)
    """,
    not_got=_NOT_GOT,
)
"""The topic was named in the sentence before."""
BARE = wordings(
    """
    {topic} (is|are|feels|seems) (beyond )?{hard}( to (understand|grasp|learn|get|remember|memorise|memorize|spell
        |pronounce|solve|read|follow|apply|use|tell apart|keep straight|write|do|master
        |wrap my head around))?(?= ~| ,| though| omg| ugh| man| help|$)
    """,
    hard=HARD,
)
"""Nothing is said but that the topic is hard."""
