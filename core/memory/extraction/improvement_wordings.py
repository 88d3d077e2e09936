"""How a learner says that something is no longer hard for them, without the signs of change in it."""

from __future__ import annotations

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
from core.memory.extraction.phrases import any_of, one_of, wordings
from core.memory.extraction.skill import ABLE, ABLER, ALONE, EASIER, GET, SINCE

GAINED = wordings(
    r"""
    i (have |think i |have just |just )*(mastered|nailed|cracked|conquered|figured out|worked out|sussed out
        |overcome
        |cleared up|wrapped my head around|got my head (around|round)|gotten my head around
        |(got|gotten|am getting|have) the hang of
        |got (a grip|a handle|to grips) (on|of|with)|get to grips with|come to grips with|got used to
        |learned how to use
        |made ([\w]+ )?progress (in|with|on)|come a long( way)? (with|in)|improved( a lot)? (at|in|on|my)
        |levelled up (at|in|on|my)
        |unlocked|internalised|internalized|understood how to|caught up (on|with)|warmed up to
        |made (my )?peace with) {topic}
    i (have |am |feel |got |became |grew |have become |have been |have gotten |have got |am getting |am becoming
        |have been getting |have grown ){abler} {skilled} {topic}
    i (have become|became|am becoming|am getting|have gotten|got) {able} {skilled} {topic}
    i (get|understand|know|grasp|follow|remember) {topic} (much )?better( {since})?
    i am (starting|beginning) to (get|understand|grasp|figure out|see|enjoy|like|get the hang of
        |get better {skilled}
        |feel {able} {skilled}|master|recognise|recognize|remember) {topic}
    i have (got )?{topic} (down|figured out|under control|under my belt|nailed|sorted|memorised|memorized)
    i (got|get) {topic} (down|figured out|under control|sorted)
    i (have )?(stopped|quit) (being {struggling}|mixing up|confusing|forgetting|messing up|struggling with
        |getting confused
        (by|about|with)|getting stuck on|dreading|tripping over|avoiding|fearing|hating
        |panicking (at|about|over)) {topic}
    i (am|have) (got over|gotten over|over) my fear of {topic}
    i (can|could) (now )?(explain|teach) {topic} to (others|other people|my \w+|anyone|people|someone else)
    i (did|do|solved|solve|finished|got through|got|answered|passed|aced|nailed)
        (all |every |each |most |nearly all
        |almost all |the whole )*(of )?(the |my )*(\w+ )?(questions?|problems?|exercises?|tasks?|sheet
        |worksheets?|ones|quiz
        |test|set) (on|about|for|with) {topic} (without (a|any) (single )?(\w+)|on my own|by myself
        |(all )?(right|correct)
        |perfectly|first try|at first try)
    i got (all|most|nearly all|almost all|every) (of )?(the |my )?{topic}
        (questions?|problems?|exercises?|tasks?|ones
        |quiz(zes)?|quiz|ones)? ?(all )?(right|correct)
    i (nailed|aced|smashed|solved|did|crushed) (all |every |the whole |each )?(of )?(the |my |those )?{topic}
        (questions?|problems?|exercises?|tasks?|quiz|test|worksheet)
        (without (a|any) (single )?\w+|on my own|by myself
        |first try|perfectly)
    i (nailed|aced|smashed|crushed) (all )?(of )?(the |my |those )?{topic}
        (questions?|problems?|exercises?|tasks?|quiz
        |test|worksheet)
    i got (the |my )?{topic} (all|completely|entirely|perfectly) (right|correct)
    my {topic} (has|have|is|are) (\w+ )?(got|gotten|become|getting|improved|improving|progressed|come on|come along
        |coming along|picked up)( \w+){0,2}?( (better|easier|faster|stronger|smoother|recently|{since}))?
    my {topic} (has|have|is) (come|coming) a long( way)?( {since})?
    my {topic} (improved|improves|got better|gets better|came on|came a long( way)?)( {since})?
    (i see|there is|i made|i have made|i am making)? ?(big|great|good|real|huge|some|massive|major)
        (progress|improvement)s?
        (with|in|on) {topic}
    (the )?(penny|coin) (has )?dropped (with|on|for|about|when it comes to) {topic}
    (something|it|everything) (has )?(clicked|clicks) (with|for|about) {topic}
    i used to ({to_struggle}|be {struggling}) {topic}
    i (understood|got) {topic} (in one go|at first (try|go)|first try|straight away|immediately)
    """,
    able=ABLE,
    abler=ABLER,
    since=SINCE,
    skilled=SKILLED,
    struggling=STRUGGLING,
    to_struggle=TO_STRUGGLE,
)
"""The learner has it, and had it not before."""
BECAME = wordings(
    r"""
    {topic} (has |have )?(just )?(clicked|fallen into place|fell into place|sunk in|sank in|come together
        |came together)
        ( (for|with) me)?
    {topic} (is|are|has been|have been|was|were)? ?(getting|becoming|slowly getting
        |starting to (get|become|be|feel|seem))
        ({easier}|{easy}|less \w+)
    {topic} (gets|get|got|became|has gotten|have gotten|has become|have become|have got|has got|grew)
        (?!better){easier}
    {topic} (has|have) (become|gotten) {easy}
    {topic} (is|are|have|has)? ?(starting|beginning|started|begun|start|starts) to
        (make sense|click|feel natural|stick|sink in|come together|come naturally|come easily)
    {topic} (start|starts|started) (making sense|clicking|sticking)
    {topic} (is|are|feels?|seems?|looks?|sounds?|comes?|came|goes|go|went|is going|are going|flows?) {easier}
        ( (for|to|with) me)?( {since})
    {topic} (is|are) (going (better|smoother|well)|sinking in|sticking
        |coming along)( (well|nicely|better|fine))?( now)?
    {topic} (come|comes|came) (easy|easily|naturally) (to|for) me
    {topic} (is|are|feels?|seems?) less (scary|confusing|hard|intimidating|difficult|tricky|daunting)
    {topic} (is|are) easier (for|to) me
    {topic} makes? (more|better|perfect) sense( (to|for) me)? {since}
    {topic} makes? more sense to me
    {topic} (has |have )?(stopped|quit) (being {hard}|confusing me|scaring me|puzzling me|tripping me up
        |bothering me
        |throwing me off)
    {topic} used to ({to_confuse}|be {hard}
        |be (a problem|my (nightmare|(weak|weakest|worst|biggest|least favourite) \w+|weakness|nemesis|enemy))
        |feel {hard}|seem {hard})
    {topic} (is|are) not {hard} after all
    """,
    easier=EASIER,
    easy=EASY,
    hard=HARD[:-1] + "|scary|(so|that|as|too) (hard|bad|scary|difficult|tricky))",
    since=SINCE,
    to_confuse=TO_CONFUSE,
)
"""The topic is easy, and was not before."""

CAN = wordings(
    r"""
    i (understand|get|see|know) (why|how) (we |you |people )?(need |use )?{topic}
        (is|are|works?|work|behaves?|matters?|exists?|do|does|can|fits?|connects?)( .*)?
    i {get} {topic} (down|by heart|figured out|under control|covered|sorted|straight)
    i {get} {topic} {alone}
    i (see|get|understand) (the (logic|point|idea|pattern|system|beauty) (behind|of|in)|how to) {topic}
    i {get} {topic}
    i (am|feel) {able} {skilled} {topic}
    i (feel|am) {topic} (proof|fluent)
    i (can|could|managed to|manage to|was able to|am able to|know how to|got to)
        (?!{no_skill})[a-z-]+ {topic} {alone}
    i (can|could|managed to|manage to|was able to|am able to|know how to) {skill} {topic}
    i (?!{no_skill})[a-z]+ {topic} {alone}
    my {topic} (is|are|feels?|sounds?) ({easier}|{easy}|{able})
    """,
    able=ABLE + "|able",
    alone=ALONE,
    easier=EASIER,
    easy=EASY,
    get=GET,
    no_skill=any_of(
        """
        see, ask, go, stop, sleep, relax, leave, eat, start, focus, move, continue, breathe, watch, buy, afford,
        say,
        think, be, have, get, come, take, call, log, open, access, join, find, finish, close, send, hear, wait,
        rest, not,
        never, hardly, barely, only, you, we, i, just, already
        """
    )
    + "(?= )",
    skill=any_of(
        """
        do, use, solve, read, write, speak, play, explain, tell, conjugate, calculate, compute, derive,
        differentiate,
        integrate, prove, draw, recognise, recognize, identify, apply, follow, understand, balance, factor,
        build, code,
        spell, pronounce, sing, name, recite, describe, handle, distinguish, translate, hold, form, sketch,
        interpret,
        analyse, analyze, convert, debug, set up, sight-read, improvise, program, implement, remember, graph,
        simplify
        """
    ),
    skilled=SKILLED,
)
"""The learner has it; an improvement where there is a sign that this is new."""
IS_EASY = wordings(
    r"""
    {topic} (clicks?|makes? (perfect |total |complete |more |better |a lot of )?sense|made sense|sticks?|stuck
        |works?)
        ( (to|for|with) me)?( {since})?
    {topic} (is|are|feels?|seems?|looks?|comes?|came|goes?|was|were)
        (to me )?({easy}|{easier}|less [a-z]+|easily|naturally|automatically|effortlessly|quickly|easy|well)
        ( (to|for|with|by) me)?( to (read|write|use|do|solve|follow|understand|play|remember))?
    {topic} (is|are) (sitting|sinking in|sticking|clicking|making sense|coming together|going)( well| better
        | nicely| fine)?
    """,
    easier=EASIER,
    easy=EASY,
    since=SINCE,
)
"""The topic is easy; an improvement where there is a sign that this is new."""

NOT_STRUGGLING = wordings(
    r"""
    i (do|did) not (keep |always |really )?{to_struggle} {topic}
    i (no longer|never) (keep |have to |need to )?{to_struggle} {topic}
    i (am|feel|get) (no longer|not) (so |that |as )?{struggling} {topic}
    i (have|had|got) no {amount}({trouble}|fear|confusion)
        (with|of|about|understanding|in|doing|using|solving) {topic}
    i no longer {have} {amount}{trouble} (with|understanding) {topic}
    i can (tell|keep) {topic} (apart|straight)
    """,
    amount=AMOUNT,
    have=any_of("have, get"),
    struggling=STRUGGLING,
    to_struggle=TO_STRUGGLE,
    trouble=TROUBLE,
)
NOT_HARD = wordings(
    r"""
    {topic} (do|does) not (feel |seem |look )?({hard}|{to_confuse})( (to|for) me)?
    {topic} (is|are|feels?|seems?) (no longer|not) (feel |seem )?{hard}( (to|for) me)?
    {topic} (is|are) no (problem|issue|trouble|big deal|mystery|challenge)( (to|for) me)?
    {topic} no longer (is |are |feels? |seems? )?({hard}|confuses?|trips?|puzzles?|scares?|bothers?|throws?
        |{to_confuse})
    """,
    hard=HARD[:-1] + "|scary|problematic|bad|(a|an) (problem|issue|mystery|weakness)"
    "|(so|that|as|too) (hard|bad|scary|difficult|tricky|confusing))",
    to_confuse=TO_CONFUSE,
)
"""These two are an improvement where there is a sign that it was otherwise."""
NO_MORE_TROUBLE = wordings(
    """
    (i )?no (longer|more) ({trouble}|struggling|confusion|struggles|fear) (with|of|about) {topic}
    """,
    trouble=TROUBLE,
)

WAS_HARD = wordings(
    "{topic} (was|were|seemed|felt|looked|has been|have been) (like )?{hard}( (for|to) me)?( .*)?",
    hard=HARD,
)
HATED = wordings("i used to (hate|dread|fear|avoid|loathe|despise) {topic}")
NOT_NOW = one_of(
    r"""
    (but|and|though|yet|,|;|\u2013)( [\w']+){0,3}?
    (now|not (any ?more)|no longer|finally|love|enjoy|like|easy|fine|easier)
    """
)
"""What makes of something hated something that is no longer so."""

OF_IT = wordings(
    """
    (it is |they are |that is |these are |it feels |they feel )?{easy}
    i (can )?(get|got|understand|have|do|use|tell|know) (it|them|those)
    """,
    easy=EASY,
)
OF_IT_BY_ITSELF = wordings("(it |they )?(has |have )?(clicked|fell into place|sank in)")
NAME = wordings(r"{topic} [:,\u2013]")
