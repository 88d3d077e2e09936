"""The words of teaching that a wish can be about, as parts of patterns over plain text."""

from __future__ import annotations

SHORT = (
    r"(?:short|shorter|concise|brief|briefer|succinct|terse|compact|to the point|quick|snappy|bite-sized|condensed"
    r"|short and sweet|crisp|briefly|concisely|to-the-point|under \d+ words|in (?:a|one|two|three|a few) sentences?"
    r"|(?:max|maximum|at most) \d+ (?:words|sentences))"
)
FULL = (
    r"(?:full|fuller|long|longer|detailed|in-depth|in depth|in detail|thorough|elaborate|extensive|verbose|deep"
    r"|comprehensive"
    r"|thoroughly)"
)
TEXTS = (
    r"(?:explanations|answers|replies|responses|messages|summaries|feedback|texts|explanation|sentences|paragraphs"
    r"|intros|introductions|lectures|essays)"
)
CODE = r"(?:code|examples?|snippets?|code examples?|sample code)"
CONCEPT = r"(?:concepts?|theory|ideas?|intuition|principles?|explanations?|definitions?|big picture)"

TEACHING = (
    r"(?:examples?|analogy|analogies|metaphors?|comparisons?|diagrams?|pictures?|images?|visuals?|visuali[sz]ations"
    r"|charts"
    r"|drawings|sketches|tables|bullet points?|bullets|bulleted lists?|numbered lists?|code|snippets?|quizzes"
    r"|practice problems"
    r"|practice questions|exercises|hints|explanations|answers|solutions|feedback|summaries|summary|theory"
    r"|definitions|formulas"
    r"|formulae|proofs|step by step|step-by-step|emojis?|emoticons|jokes|humou?r|jargon|technical terms"
    r"|technical language|buzzwords"
    r"|simple words|simple language|simple english|simpler words|plain english|plain language|easy words"
    r"|everyday language"
    r"|real life|real-life|real world|real-world|stories|mnemonics|flashcards|videos|drills|headings|small talk"
    r"|fluff|filler"
    r"|walls of text|wall of text|long texts|encouragement|corrections|corrected|mistakes|practice|by doing"
    r"|worked examples|pseudocode"
    r"|multiple choice|repetition|spoilers|one thing at a time|small steps|details|detail|lectures|praise|latex"
    r"|cheat sheets?|recaps?"
    r"|hand holding|sugarcoating|sarcasm|slang|abbreviations|socratic questions|follow-up questions"
    r"|one question at a time|short sentences)"
)

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
