"""What may stand before a statement without changing it: greetings, asides, times, places."""

from __future__ import annotations

from core.memory.extraction.phrases import any_of, wordings
from core.memory.extraction.times import TIME

_WORDS = any_of(
    r"""
    hi, hello, hey, hola, hallo, ok, okay, well, yes, yeah, yep, yup, no wait, hmm, hm, oh, ah, ugh, argh, omg,
    wow, man, damn, sorry, thanks, thank you, sadly, unfortunately, luckily, finally some good news, again,
    if you do not mind, in general, if possible, if you can, by the way, btw, fyi, for me, please, today,
    yesterday, tonight, admittedly, anyway, anyways, besides, yay, yess, and, but, first, in the end,
    over the years, somehow, as an? \w+, as a hobby, on the side, also, bitte, ach, na ja, creo que, bueno,
    pues, oye, por favor
    """
)
_MOST_OPENERS = 5
_OPENERS = wordings(
    r"""
    so(?! you (know|remember) ){tail}
    no(?= ,){tail}
    wait(?! for ){tail}
    thanks to (you|that|this|your \w+)(?= ,? ?(i|my) ){tail}
    good news(?! :){tail}
    great news(?! :){tail}
    that is why(?= i | my | we ){tail}
    if it is (all the same|fine|alright) (to|with) you{tail}
    at least(?! an? | \d){tail}
    if that is (ok|okay|possible){tail}
    now(?= ,| i am (lost|stuck|confused)){tail}
    (good news|great news|update|fyi|ps|edit|confession|(quick|small|one) (thing|note|question|update)|btw|hey)
        :{tail}
    not that it matters( for \w+ \w+)?( ,)? but{tail}
    sure(?= i ){tail}
    after( \w+){1,8}?(?= i ){tail}
    at the end of( \w+){1,3}?(?= i ){tail}
    (after|since|thanks to) (your|the|that|this|our|last|yesterday's|today's|watching|reading|doing|drawing
        |going|practi[sc]ing)( (?!(i|he|she|they|if|when|says?|said|told|thinks?) )\S+){1,5}?(?=( ,)?
        (i|my) ){tail}
    (last|this|the past|the last|the whole|all)
        (night|week|weekend|month|year|semester|term|morning|time|summer)(?! :){tail}
    as an? \w+( \w+)?(?= i ){tail}
    in \w+ class(?= ,| we ){tail}
    i have decided( that)?(?= i ){tail}
    (at|in) (school|work|university|class|college|my free time|my spare time|my (\w+ )?class|maths|math|physics
        |chemistry|biology|english|history|bio|chem|econ|psych|stats|calculus|algebra|geography|economics
        |psychology|philosophy|literature|law|art|music|religion|politics|sociology|latin)(?= ,| i | we ){tail}
    for my \w+( \w+)?(?= i ){tail}
    for( \w+){1,2}?(?= (i am|we are) \w+ing ){tail}
    for our \w+( \w+)?(?= we ){tail}
    (on|at) (the |my )?weekends{tail}
    at my (job|work|company|university){tail}
    outside of (work|school|class|university){tail}
    in class(?= it ){tail}
    (ever )?since (i was (\w+ ){0,2}\w+|(my )?childhood|(high |primary )?school)(?= ,| i ){tail}
    (if|when|whenever|every time|each time) i
        (make|get|am (wrong|stuck)|mess|use|say|write
        |forget)( \w+){0,5}(?= , (please |just )?(correct|tell|show|explain|stop|give|let me|point|ask|remind
        |do not)(?!\S)){tail}
    for \w+(?= ,? ?i prefer ){tail}
    (si|cuando) (me equivoco|cometo (un )?error(es)?)(?= ,){tail}
    wenn du (\w+ ){0,3}?(erklärst|antwortest|schreibst|fragst)(?= ,){tail}
    when i am not (\w+ ){0,2}?\w+(?= ,| i ){tail}
    for (work|school|class|fun|university){tail}
    after \w+ (hours|days|weeks|months|years){tail}
    (if|when|whenever) (you (explain|answer|reply|teach|respond|quiz|correct)|explaining
        |answering)( \w+){0,3}(?= ,){tail}
    when it comes to \w+( \w+)?(?= ,){tail}
    (my|the|one) (\w+ )?(problem|issue|thing|trouble|bad news|good news) is( that| ,)?(?= i | my ){tail}
    thing is ,?(?= i ){tail}
    (and )?{time}( {time})?( ,)?(?= (i|we|my|our|there) ){tail}
    (eventually|one day|some day|someday|ultimately|in the long run|long term|for (a|the) \w+ project|these days
        |turns out|turns out that|guess what)(?= ,| i | my | we ){tail}
    i (think|guess|feel like|feel(?= i | that | my )|know(?= i | that | my | it )|admit|believe|realise|realize
        |realised|realized|noticed|suppose|would say)( that)?{tail}
    ich (glaube|denke|finde(?! es )){tail}
    {words}{tail}
    """,
    tail=r"( (meno|there|again|all|everyone))?( [,~\u2013])?(?= )",
    time=TIME,
    words=_WORDS,
)


def skip_openers(text: str, start: int) -> int:
    """Return where in `text`, after `start`, a statement may begin."""
    for _ in range(_MOST_OPENERS):
        opener = _OPENERS.match(text, start)
        if opener is None:
            break
        start = opener.end() + 1
    return start
