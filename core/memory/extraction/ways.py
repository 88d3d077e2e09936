"""Ways of being taught that are kept as the learner said them: "analogies work well for me", "be blunt with me".

Each pattern names who it is about: "small steps work because ..." is no wish, "small steps work for me" is one.
"""

from __future__ import annotations

import re

from core.memory.extraction.clauses import Clause
from core.memory.extraction.phrases import any_of, wordings
from core.memory.extraction.requests import HABIT, REASON, around
from core.memory.extraction.teaching import TEACHING

_WAY = any_of(
    r"""
    {teaching}, lists, outlines, checklists, timelines, graphs, plots, mind maps, demos, demonstrations,
    case studies, walkthroughs, quizzing,
    (short|quick|hard|small|regular|mini|frequent|guiding|open) (questions|tests|quizzes|words),
    (one|two|three|four|few|fewer|long|short)( or \w+)? (sentences?|paragraphs?), games, songs, rhymes, puzzles,
    dialogues, challenges, writing things (down|out), talking (it|things) through, drawing things( out)?,
    (small|tiny|bite-sized|manageable) (chunks|pieces|bits|parts|portions), baby steps,
    one (\w+ )?(thing|step|question|topic|concept|idea|problem) (at a time|per \w+), (\w+ )?(tone|pace),
    context, big picture, overviews?, long (texts|messages|answers|explanations|paragraphs), slow and steady,
    short and (sweet|simple), colou?rs, colou?r coding, gifs, memes, trial and error,
    hands-on (work|practice|tasks)
    """,
    teaching=TEACHING,
)
_SOME_WAY = rf"(?:[\w'-]+ ){{0,3}}?{_WAY}(?: (?!me |my )[\w'-]+){{0,6}}?"
"""What the wish is about, with up to three words before it and six after it."""
_GOOD = any_of(
    """
    best, better, easier, easiest, well, great, good, wonders, fine, perfectly, perfect, ideal, helpful, useful,
    clearer, enough, plenty, essential, key, a must, important, gold,
    more (helpful|useful|effective|fun|memorable|natural), most (helpful|useful|effective),
    the (best|easiest|way to go), too (long|fast|wordy|dense)
    """,
)
_LEARN = any_of(
    """
    learn, understand, remember, memori[sz]e, grasp, get (it|things), follow, focus, retain, concentrate, stay,
    keep
    """,
)

_FOR_ME = wordings(
    r"""
    # what works
    {some_way} ((work|are|is|do|does|stick|suit|go|sound|feel|would be|would work) (\w+ )?{good}
        |works (\w+ )?{good}
        |works|work|sticks|stick|clicks|click|do it|does it|does the trick|do the trick
        |makes? (more|most|the most) sense|go down well|land) (for|with|to) me
    (for|with) me( ,)? {some_way} (is|are|works?|helps?|sticks?|clicks?|does|do) (\w+ )?{good}
    {some_way} (would )?(helps?|makes?|lets?) me (to )?(\w+ )?{learn}
    {some_way} (would )?helps? me( (the )?most| more| best)?(?= ,| ~| because|$)
    (?!code )([\w'-]+ ){0,2}?{way} (is|are)
        (how (i|things|stuff) ({learn}|stick|work)|(not )?my thing|(not )?for me
        |what (works|helps|makes it click|makes things click)( for)? ?me)(?= ,| ~|$| best| and)
    .{0,60}?(?<!\S)(is|are) (the (\w+ )?(pace|way|style|method|format|length|thing) that|what)
        (suits me|works (best )?for me|helps me)
    it is (best|better|helpful|useful|great|nice|good|easier|easiest) (if|when) you
        (explain|teach|quiz|ask|test|correct|tell|recap|repeat) me
    (explaining|repeating|rephrasing|summari[sz]ing|writing|drawing|seeing|hearing|saying|talking|practi[sc]ing
        |answering|solving|being (quizzed|tested|corrected)) (\w+ ){0,6}?helps me( to)? {learn}
    nothing (helps me|works for me|helps|works) (like|more than|as|better than) {some_way}
    the (more|fewer|less) {some_way} (, )?the (better|merrier)
    (everything|things|it|stuff|concepts|topics|ideas) (makes?|sticks?|clicks?|sinks? in|stays?|goes?)
        (\w+ ){0,3}?(to|for|with) me (with|when|if|through|after)
    (everything|things|it|stuff|concepts) (makes?|sticks?|clicks?|sinks? in)
        (\w+ ){0,3}?(with|when you|if you) {some_way}
    it (works|is|goes|feels|sticks) (\w+ )?{good} (for|with|to) me
        (when|if|with|to (see|have|get|hear|start|go))
    my (ideal|perfect) (lesson|explanation|answer|session|tutor)s? (is|are|has|would)
    # what does not
    {some_way} (keeps? me (going|engaged|motivated|awake|focused|interested|on track|entertained)|suits? me
        |motivates? me|(distracts?|annoys?|bores?|overwhelms?|irritates?|stress(es)?|tires?|discourages?
        |demotivates?) me|puts? me (off|to sleep)|throws? me off|slows? me down)
    {some_way} (does not|do not|never|does nothing|do nothing)
        ?(do( anything| much| it)?|work|stick|click|help)? ?((for|with) )?me
    {some_way} (is|are) (wasted|lost) on me
    it is (hard|harder|difficult) for me (to (follow|focus|concentrate|keep up) )?(when|if)
        (you|explanations|answers)
    # what is to be done
    ((please|the|an?|some|explain|give me|show me|with) ){0,3}({way}|why|rules?) first
        (, )?(and )?(then|.{0,30}(later|after|afterwards|second|last))
    (rather than|instead of) ([\w-]+ ){1,3}?(, )?(please )?(give me|use|show me|i would like|i prefer) {some_way}
    keep (the |your )?{way} (coming|to a minimum)
    (please )?(treat|teach|talk to|speak to) me (like|as if|as) \w\S*
    """,
    good=_GOOD,
    learn=_LEARN,
    some_way=_SOME_WAY,
    way=_WAY,
)
_OF_ME = wordings(
    r"""
    i am (somebody|someone|one of those( people)?|a person|the (type|kind|sort)( of (person|learner|student))?)
        (who|that)
        (learns?|understands?|remembers?|.{0,40}?(?<!\S){way})
    i (get (lost|bored|overwhelmed|frustrated|stressed|distracted|nothing)|zone out|switch off|tune out
        |stop reading
        |lose (focus|track|the thread|interest|concentration)|shut down|can not (follow|concentrate|focus)|panic
        |learn nothing) (when|if|whenever|with|from|in)
        (you|the (explanations?|answers?)|there (is|are) .{0,20}?text|.{0,30}?(?<!\S){way})
    you lose me (when|if|with|whenever|as soon as)
    i (would rather|prefer to|like to|love to|hate to|do not mind) (be (told|corrected|quizzed|tested|asked|pushed
        |challenged|interrupted|shown)|figure (it|things|stuff) out|go (slow|slowly|slower|step by step|at my own)
        |take (it|things) (slow|slowly|one)|work (it|things) out)(?!\S)(?!.* (on|about) )
    i (like|love|hate|do not mind|do not like|enjoy|appreciate) being
        (told|corrected|quizzed|tested|pushed|challenged
        |interrupted|rushed|praised|spoon-fed)
    i (need|have) to (see|hear|write|draw|say|do|try|visuali[sz]e|picture)
        (it|things|something|stuff|everything)( \w+){0,4}?
        (to (understand|remember|get|learn|grasp)|before i (get|understand)|for it to)
    i need (the |some |an? )?{way} (first|before( the)? (details|theory|rules?|rest|anything))
    i (want|would like|need|would love|would prefer) you to
        (be (\w+ )?(honest|direct|blunt|strict|tough|patient|harsh|critical)|correct (me|my|every|all)|push me
        |challenge me|interrupt me|treat me)
    i would (like|love|prefer|appreciate) it if you (\w+ ){1,8}?(more(?= ,|$)|every time|each time)
    i (need|like|want|prefer) (things|stuff|everything|concepts|explanations|topics)
        (to be )?(broken|spelled|spelt|laid
        |explained|shown|drawn|written|kept|simple|visual|slow|structured|step)
    i find (\w+ ){0,2}?{way} (boring|annoying|distracting|overwhelming|tiring|motivating|exhausting|useless
        |pointless)
    i get (more|nothing|little|the most) (out of|from) (\w+ ){0,2}?{way}
    what i (need|want|like|love|prefer|hate) (most )?(is|are) (?!the |your |an? |to ).{0,30}?(?<!\S){way}
    i (only )?(learn|remember things|understand things|pick things up) (by|through) \w+ing
    """,
    way=_WAY,
)
_FREE_TO = re.compile(
    r"(?:please )?(?:feel free to|do not be (?:afraid|shy|scared)(?: to| of| about)|do not hesitate to"
    r"|no need to|you"
    r" do not (?:have|need) to|you can|you may|you are allowed to|it is (?:ok|okay|fine) to)"
    r" (?:be (?:\w+ ){0,2}?(?:honest|direct|blunt|strict|tough|harsh|picky|critical|casual|sarcastic|informal|nice"
    r"|polite|gentle|formal|demanding|hard on me)|correct(?:ing)? (?:me|my|every|all)|interrupt(?:ing)? me"
    r"|challenge me"
    r"|push me|tease me|sugarcoat|sugar-coat|soften|repeat(?:ing)? (?:things|yourself|stuff)|quiz me (?:whenever"
    r"|any time|anytime|often)|point(?:ing)? out my|call me out|hold back|make jokes|get technical|drop the"
    r" (?:formal|formalities|small talk|politeness|praise)|skip (?:the )?(?:basics|intros?|small talk|pleasantries"
    r"|praise)|go (?:fast|faster|slow|slower|deeper|into detail)(?= with|$| ,))(?!\S)(?!.* (?:by|in (?!your )\w+))"
)
_RATHER = re.compile(rf"(?:[\w'-]+ ){{0,2}}?{_WAY} (?:over|instead of|rather than|and not|, not) \w")
_AS_A_RULE = re.compile(
    r"\b(?:always|any day|every time|please|pls|plz|in general|from now on|for me|whenever)\b", re.IGNORECASE
)
_PLEASE = re.compile(rf"(?P<way>{_WAY})(?: ,)? please(?!\S)")
_STANDING = re.compile(
    r"one .* (?:at a time|per \w+)|slow and steady|short and (?:sweet|simple)|(?:simple|plain|easy)\w* .*"
)
"""Ways of which the words alone say that they are meant for good."""
_PLEASE_ALWAYS = re.compile(
    r"\W*(?:(?:please|pls|plz),?\s+(?:just\s+|also\s+)?(?:always|never|from now on)\b"
    r"|(?:from now on|in general),?\s.*\b(?:please|pls|plz)\b)",
    re.IGNORECASE,
)
"""A habit that is asked for, whatever it is, as it was typed."""


def says_how(clause: Clause) -> bool:
    """Return whether the clause says what way of being taught suits the learner, or does not."""
    text = clause.text[: clause.end()]
    bare = clause.lead + clause.bare[: clause.end() - clause.added]
    bare = bare if bare.startswith("for me ") else bare[len(clause.lead) :]
    if _FOR_ME.match(bare) or _OF_ME.match(text) or _FREE_TO.match(bare):
        return True
    if (asked := _PLEASE.match(bare)) and (
        _STANDING.fullmatch(asked["way"]) or REASON.search(clause.bare) or HABIT.search(around(clause))
    ):
        return True
    if _PLEASE_ALWAYS.match(around(clause)):
        return True
    return _RATHER.match(bare) is not None and _AS_A_RULE.search(clause.sentence.masked) is not None
