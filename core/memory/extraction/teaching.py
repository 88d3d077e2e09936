"""The words of teaching that a wish can be about, as parts of patterns over plain text."""

from __future__ import annotations

from core.memory.extraction.phrases import any_of, one_of

SHORT = any_of(
    r"""
    short, shorter, concise, brief, briefer, succinct, terse, compact, to the point, quick, snappy, bite-sized,
    condensed, short and sweet, crisp, briefly, concisely, to-the-point, under \d+ words,
    in (a|one|two|three|a few) sentences?, (max|maximum|at most) \d+ (words|sentences)
    """,
)
FULL = any_of(
    """
    full, fuller, long, longer, detailed, in-depth, in depth, in detail, thorough, elaborate, extensive,
    verbose, deep, comprehensive, thoroughly
    """,
)
TEXTS = any_of(
    """
    explanations, answers, replies, responses, messages, summaries, feedback, texts, explanation, sentences,
    paragraphs, intros, introductions, lectures, essays
    """,
)
CODE = r"(?:code|examples?|snippets?|code examples?|sample code)"
CONCEPT = r"(?:concepts?|theory|ideas?|intuition|principles?|explanations?|definitions?|big picture)"

TEACHING = any_of(
    """
    examples?, analogy, analogies, metaphors?, comparisons?, diagrams?, pictures?, images?, visuals?,
    visuali[sz]ations, charts, drawings, sketches, tables, bullet points?, bullets, bulleted lists?,
    numbered lists?, code, snippets?, quizzes, practice problems, practice questions, exercises, hints,
    explanations, answers, solutions, feedback, summaries, summary, theory, definitions, formulas, formulae,
    proofs, step by step, step-by-step, emojis?, emoticons, jokes, humou?r, jargon, technical terms,
    technical language, buzzwords, simple words, simple language, simple english, simpler words, plain english,
    plain language, easy words, everyday language, real life, real-life, real world, real-world, stories,
    mnemonics, flashcards, videos, drills, headings, small talk, pleasantries, preamble, intros, fluff, filler,
    walls of text, wall of text,
    long texts, encouragement, corrections, corrected, mistakes, practice, by doing, worked examples,
    pseudocode, multiple choice, repetition, spoilers, one thing at a time, small steps, details, detail,
    lectures, praise, latex, cheat sheets?, recaps?, hand holding, sugarcoating, sarcasm, slang, abbreviations,
    socratic questions, follow-up questions, one question at a time, short sentences
    """,
)

HOW_IT_IS_TAUGHT = one_of(
    r"""
    jargon, walls? of text,
    (long|big|endless|huge|dense|short|wordy|lengthy|vague|one-line)
        (\w+ )?(texts?|paragraphs?|explanations?|answers?|replies|messages|sentences|lists?|blocks?|walls?),
    explanations?, blocks? of text, bullet (points?|lists?), buzzwords, technical (terms|words|language),
    emojis?, your \w+, info dumps?, (too )?much (text|info|information|detail|theory|jargon)
    """,
)
"""What is no topic but a way to explain one: who is lost by it has a wish, and no struggle."""

_LANGUAGE_NAMES = {
    "english": "English", "spanish": "Spanish", "german": "German", "french": "French", "italian": "Italian",
    "portuguese": "Portuguese", "dutch": "Dutch", "polish": "Polish", "russian": "Russian",
    "ukrainian": "Ukrainian",
    "turkish": "Turkish", "arabic": "Arabic", "hindi": "Hindi", "chinese": "Chinese", "mandarin": "Chinese",
    "japanese": "Japanese", "korean": "Korean", "swedish": "Swedish", "norwegian": "Norwegian", "danish": "Danish",
    "finnish": "Finnish", "greek": "Greek", "czech": "Czech", "romanian": "Romanian", "hungarian": "Hungarian",
    "vietnamese": "Vietnamese", "indonesian": "Indonesian", "hebrew": "Hebrew", "persian": "Persian",
    "farsi": "Persian",
    "bengali": "Bengali", "urdu": "Urdu", "tamil": "Tamil", "swahili": "Swahili", "catalan": "Catalan",
    "deutsch": "German", "englisch": "English", "spanisch": "Spanish", "französisch": "French",
    "italienisch": "Italian",
    "türkisch": "Turkish", "español": "Spanish", "inglés": "English", "alemán": "German", "francés": "French",
    "castellano": "Spanish", "italiano": "Italian", "portugués": "Portuguese",
}  # fmt: skip
LANGUAGES = "(?:" + "|".join(_LANGUAGE_NAMES) + ")"


def language_named(name: str) -> str:
    """Return the English name of the language that is called `name` in English, German or Spanish."""
    return _LANGUAGE_NAMES[name]
