"""Words for what somebody can do by now, as parts of wordings."""

from __future__ import annotations

from core.memory.extraction.phrases import any_of

GET = any_of("get, got, understand, understood, grasp, grasped, know, follow, memorised, memorized")
ABLE = any_of(
    """
    good, comfortable, confident, ok, okay, fine, solid, fluent, at ease, at home, quick, fast, sure, happy,
    familiar
    """
)
ABLER = any_of(
    """
    better, stronger, faster, quicker, surer, happier,
    more (comfortable|confident|fluent|relaxed|familiar|at ease|sure
        |secure), less (confused|scared|afraid|nervous|worried|lost|intimidated|anxious|shaky|unsure)
    """
)
EASIER = any_of(
    """
    easier, clearer, simpler, smoother, faster, better, nicer,
    more (natural|intuitive|logical|manageable|fun|fluent
        |fluid|automatic|obvious|comfortable), less (scary|confusing|hard|intimidating|difficult|tricky|daunting
        |foreign
        |overwhelming|of a (mystery|struggle|problem|nightmare)|mysterious|complicated|frustrating|painful)
    """
)
ALONE = any_of(
    """
    without (?!you )[\\w' ]{1,30}?, by (ear|sight|feel), fluently, easily, automatically, at a glance, confidently,
    quickly, effortlessly, in no time, on my own, by myself, from memory, by heart, in my head, apart,
    in (my )?sleep,
    from scratch, all by myself
    """
)
"""How somebody does what they have learnt; "apart" as in "tell them apart"."""
SINCE = any_of(
    """
    (after|since|with|thanks to) (your?|the|that|this|we|i|going|doing|reading|watching|practi[sc]ing|drawing
    |seeing|our|all|my)
        .*, than (before|last|in|it|they|when|at|ever|a|i (thought|expected)|two|three|yesterday|\\d+) ?.*
    """
)
"""Since when, or than when; what follows is not looked at."""
