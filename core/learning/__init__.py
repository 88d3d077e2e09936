"""Pure maths of learning: how good, how hard next, when again, when to nudge.

Values in, values out; the time is always an argument. The append-only log of graded answers (`log`) is the
truth; everything else here is derived from it by `state.replay` and can be thrown away and rebuilt.
"""
