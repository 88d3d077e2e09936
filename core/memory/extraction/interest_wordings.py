"""How a learner says that they like something: one line is one wording."""

from __future__ import annotations

from core.memory.extraction.phrases import any_of, wordings

BIG = any_of(
    """
    big, huge, massive, total, major, avid, proper, real, complete, serious, lifelong, die-hard, diehard, bit of a,
    (absolute|secret|hardcore|giant|passionate|keen)
    """
)
LOVER = any_of(
    "fan, nerd, geek, buff, enthusiast, lover, addict, fanatic, junkie, freak, person, aficionado, fanboy, fangirl"
)
_LONG = any_of("for hours, for ages, all day, all night, forever, endlessly, for days, all day long, nonstop")
_PASSION = any_of("passion, interest, thing, soft spot, fascination, love, obsession, enthusiasm, hobby, weakness")
_OF_INTEREST = any_of(
    """
    interested in, into, fascinated (by|with), passionate about, curious about, obsessed with, keen on, fond of,
    big on,
    (crazy|mad|nuts|wild|enthusiastic|excited|all) about, hooked on, addicted to, intrigued by, drawn to,
    getting into,
    captivated by, in love with, enthralled by, enamoured with, invested in
    """
)
FOR_FUN = any_of(
    """
    playing, reading, watching, making, drawing, painting, cooking, baking, building, writing, listening to, doing,
    collecting, photographing, growing, tinkering with, learning about, sketching, knitting, brewing, restoring
    """
)
_PLAY = any_of(
    """
    play, read, write, draw, paint, cook, bake, code, watch, hike, travel, sing, dance, make, build, garden, knit,
    tinker with, program, collect, photograph, sketch, brew, grow, restore, climb, listen to, do, run, sew, go
    """
)
_OFTEN = any_of(
    r"""
    (every|each|most) (single )?(day|week|weekend|evening|night|morning|sunday|saturday|summer|winter|month
    |chance i get),
    (once|twice|three times|\w+ times) a (day|week|month|year), in my (free|spare) time, as a hobby, for fun,
    (on|at) (the )?weekends, in the evenings,
    since (i was|childhood|primary school|high school|i am|my childhood).*,
    all my life, for (many )?(years|ages|fun), for \w+ years, religiously, obsessively, to relax,
    after (work|school),
    whenever i can, in a (band|choir|club|team|league|orchestra)
    """
)
_ANY = r"((anything|everything|all things|any kind of) ((to do with|about|related to|on|with) )?)?"

AM_A_LOVER = wordings(
    r"""
    i (am|have been|have always been) (of )?(a|an) (({big}) )?({lover} of|fan of|fan) {topic}
    i (am|have been|have always been) (of )?an? (({big}) )?{lover}
        (when it comes to|if it is about|about) {any}{topic}
    i (am|have been|have always been) (of )?an? (({big}) )?{topic} {lover}
    i am a (({big}) )?sucker for (a good )?{topic}
    {big} {lover} of {topic}
    (i am )?(an? )?{big} {topic} (reader|player|collector|watcher|listener|gamer|maker)( here)?
    {lover} of {topic} (over )?here
    (a )?(({big}) )+{topic} {lover}( (over |right )?here)?(?= ,| ~| btw|$)
    ({big} )?{topic} {lover} (over |right )?here
    """,
    any=_ANY,
    big=BIG,
    lover=LOVER,
)
LIKED = wordings(
    r"""
    # what somebody wonders about
    i have (long )?(wondered|been curious|been fascinated|wanted to know|been wondering)( about| by)?
        (how|why) {topic}
        (is|are|was|were|can|do|does)
    i have (long )?(wondered|been curious|been fascinated|wanted to know|been wondering)( about| by)?
        (how|why) {topic}
    i have wanted to know (more )?about {topic}
    i (am|have been|got) (interested in|curious about|fascinated by|intrigued by) how {topic}
        (works?|is|are|was|were)
    i (love|adore|am amazed by|find it cool) how {topic}
        (works?|evolves?|evolved|behaves?|connects?|develops?|developed
        |fits? together)
    # what somebody is
    i (am|have been|have long been|got|have got|have gotten|have become|became|have always been|feel) {of_interest}
        {any}{topic}
    i (have fallen|fell|am falling) in love with {topic}
    i (get|got|am) (excited|happy|giddy) (about|when i see|when it comes to|over) {any}{topic}
    i have (a lot of love|much love) for {topic}
    # what somebody has
    i (have )?(developed|got|found|discovered|picked up) (a|an|my) (new )?(interest|passion|love)
        (in|for|of) {topic}
    i (have|had|have had|have got) (a|an) ([\w-]+ )?{passion} (for|in|with|about|of) {topic}
    (my|our|one of my|another) ((big|biggest|main|other|new|favourite|great|many|two|three|old|secret
        |real) )*(hobby
        |hobbies|passion|passions|interests?|pastime|love|obsession|guilty pleasure|joy)
        ( (outside of|besides|apart from) \w+)? (is|are|include|includes|:) {topic}
    my favourite (subject|topic|thing|class|course|field|genre|sport|game|author|books?|hobby|era|band|show
        |series|composer|writer|period|podcast|artist|animal|film|movie)s?( (at|in) \w+)?( to \w+( about)?)?
        (is|are|has always been|have always been) {topic}
    one of my ((all-time|absolute|many) )?favourite \w+ (is|are) {topic}
    interests : {topic}
    # what somebody does
    i (can|could) spend (hours|days|ages|all day) {for_fun} (about )?{topic}
    i spend (all |most of |hours |far )?(my |of my |every )?(free |spare )?(time|hours|weekends?|evenings?|minute)
        {for_fun} {topic}
    i spend (my|most of my|most|many|all|every) (weekends?|free time|spare time|evenings?|time|saturdays?|sundays?
        |holidays|free minute) (on )?{topic}
    i have been (playing|collecting|painting|drawing|dancing|singing|riding|doing|practising|following|watching
        |reading
        |writing|growing|building) {topic} {often}
    i could (talk|read|go on|listen to people talk|hear|watch videos|ramble) about {topic} {long}
    i could {long} (talk|read|go on|ramble) about {topic}
    i could (talk|read|go on|ramble) {long} about {topic}
    i can (talk|read|go on|ramble) about {topic} {long}
    i can (not|never) get enough of {topic}
    i care (deeply )?about {topic}
    i (collect|dig|adore|live for|geek out (about|over|on)|nerd out (about|over|on)|binge|devour|breathe) {topic}
    i go (?=\w+ing ){topic} (every|each|most|on|in|at|whenever|twice|once)
    i (find|think|consider) {topic} (is |are )?(fascinating|interesting|amazing|cool|intriguing|captivating
        |beautiful|awesome
        |mesmerising|mesmerizing|fun|thrilling)(?! when| if| that)
    i (love|like|enjoy|adore|have loved|have enjoyed) to {play} {topic}
    i (love|like|enjoy|adore|have loved|have liked|have enjoyed|am loving|am enjoying) {any}{topic}
    i read (books )?about {topic}
    i {play} {topic} {often}
    i follow {topic} (closely|religiously|obsessively|since|for years|every)
    i play (the )?(?=guitar|piano|violin|drums|bass|flute|cello|trumpet|saxophone|chess|football|basketball|tennis
        |volleyball|hockey|rugby|soccer|badminton|video games|ukulele|clarinet|accordion|dungeons){topic}
    # what does something with somebody
    what (interests|fascinates|excites|intrigues) me (the )?(most )?(is|are) {topic}
    what i (love|enjoy|like doing|like) (the )?most (is|are) {topic}
    what (gets|makes) me (excited|happy) is {topic}
    (my \w+|{inside}) got me (hooked on|into|interested in|obsessed with) {topic}
    nothing (makes me happier than|beats|is better than) (a good )?{topic}
    {anything} {topic} (gets|catches|grabs) (my attention|me excited|my eye|me hooked|me going)
    {anything} {topic} (excites|interests|fascinates|thrills) me
    you (will|can) (usually |often )?find me {for_fun} {topic}
    """,
    any=_ANY,
    anything=r"(anything|everything) (to do with|about|related to|on|with)",
    for_fun=FOR_FUN,
    inside=r"(a|an|the|that) [\w ]{1,20}?",
    long=_LONG,
    of_interest=_OF_INTEREST,
    often=_OFTEN,
    passion=_PASSION,
    play=_PLAY,
)
LIKED_BEFORE = wordings(
    r"""
    {topic} (is|are) what i (do for fun|love|enjoy|live for)( most)?
    {topic} (is|are) what (got|gets) me (hooked on|into|excited|interested in|going|out of bed).*
    {topic} (is|are) (fascinating|intriguing|captivating|my guilty pleasure|mesmerising|mesmerizing)
    {topic} (is|are) (cool|fascinating|interesting|awesome|amazing|fun|beautiful|magical|exciting) to me
    {topic} (is|are) the (coolest|most fascinating|most interesting|best|most beautiful|most amazing)
        (thing|things|topic|subject|stuff)( (ever|to me|in the world|there is|on earth))?
    {topic} (makes?|made) me (so )?happy
    {topic} (is|are) how i (relax|unwind|switch off|recharge|clear my head|de-stress|cope)
    {topic} (blows?|blew) (my mind|me away)
    {topic} (gives?|gave) me (goosebumps|chills|joy|life|energy)
    {topic} makes? my (day|heart).*
    {topic} (is|are) (probably|by far|easily) my favourite
    {topic} (is|are) my ((big|biggest|main|great|favourite|new|other|one true|secret|number one) )*(life
        |favourite( \w+)?|world
        |whole life|passion|hobby|thing|jam|obsession|interest|love|happy place|cup of tea|comfort \w+|escape
        |weakness)
    {topic} (fascinates?|interests?|intrigues?|excites?|thrills?|captivates?|enthralls?) me
    {topic} (has|have) (fascinated|interested|intrigued|excited|captivated) me
    {topic} (has|have) been (my ((big|huge|great|biggest) )?({passion}|hobby)
        |an? ([\w]+ )?({passion}|hobby) of mine)
    {topic} (is|are) something i (find (interesting|fascinating)|love|enjoy|care about|could talk about|adore
        |am into)
    {topic} (is|are) (a|an|one of my) ((big|huge|great|real|secret|lifelong|main|biggest|old|absolute
        |favourite) )?({passion}s?|hobby|hobbies|things)( of mine)?
    """,
    passion=_PASSION,
)
"""These are only read where what stands before them can be the subject."""
