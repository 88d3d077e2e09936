"""What the rules have to know of a language before they read a sentence in it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass

from core.memory.extraction.phrases import words


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """How a language is spelt out, and what may be left out when it is read."""

    code: str
    """ISO 639-1."""
    signs: Set[str]
    """Words that a sentence in another of these languages does not have."""
    short_forms: Mapping[str, str]
    """A word as it is typed, and what it stands for."""
    endings: tuple[tuple[str, str], ...]
    """Endings after an apostrophe that are a word of their own."""
    fillers: Set[str]
    """What changes nothing about whether something is said; no negation among them."""
    filler_starts: Set[str]
    """The first word of each filler."""


def _phrases(*lines: str) -> frozenset[str]:
    return frozenset(phrase.strip() for line in lines for phrase in line.split("|"))


def _language(
    code: str,
    signs: str,
    short_forms: Mapping[str, str],
    fillers: frozenset[str],
    endings: tuple[tuple[str, str], ...] = (),
) -> Language:
    return Language(
        code=code,
        signs=frozenset(signs.split()),
        short_forms=short_forms,
        endings=endings,
        fillers=fillers,
        filler_starts=frozenset(filler.split()[0] for filler in fillers),
    )


_NOT = {
    short + ending: f"{whole} not"
    for short, whole in {
        "don": "do", "doesn": "does", "didn": "did", "isn": "is", "aren": "are", "wasn": "was", "weren": "were",
        "can": "can", "couldn": "could", "won": "will", "wouldn": "would", "haven": "have", "hasn": "has",
        "hadn": "had", "shouldn": "should", "ain": "am", "mustn": "must", "needn": "need",
    }.items()
    for ending in ("'t", "t")
}  # fmt: skip
_IS = {
    f"{word}'s": f"{word} is"
    for word in words(
        """
        it that what there he she who this here how
        exam test quiz final midterm resit viva oral audition deadline project presentation essay interview recital
        homework assignment paper report thesis class lesson teacher course
        hobby passion goal dream aim topic weakness problem favourite
        """
    )
}

ENGLISH = _language(
    code="en",
    signs="i i'm im my the is are you your and to of it don't dont can't cant",
    short_forms={
        **_NOT,
        **_IS,
        "cannot": "can not", "im": "i am", "ive": "i have", "let's": "let us",
        "lets": "let us", "gonna": "going to", "wanna": "want to", "gotta": "have to", "lemme": "let me",
        "gimme": "give me",
        "dunno": "do not know", "idk": "i do not know", "idgi": "i do not get it", "u": "you", "ur": "your",
        "pls": "please", "plz": "please", "plss": "please", "w": "with", "w/": "with", "bc": "because",
        "cuz": "because", "coz": "because", "bcs": "because", "tho": "though", "abt": "about", "bout": "about",
        "tmrw": "tomorrow", "tmr": "tomorrow", "2moro": "tomorrow", "tomorow": "tomorrow",
        "tommorow": "tomorrow", "&": "and",
        "dnt": "do not", "undrstand": "understand", "thats": "that is", "whats": "what is", "youre": "you are",
        "theyre": "they are", "doin": "doing", "strugglin": "struggling", "thx": "thanks", "ty": "thanks",
        "favorite": "favourite", "fav": "favourite", "fave": "favourite", "uni": "university",
        "n't": "not", "teh": "the", "adn": "and", "wiht": "with", "agian": "again", "geting": "getting",
        "takeing": "taking", "makeing": "making", "haveing": "having", "writting": "writing", "traget": "target",
        "studing": "studying", "alot": "a lot", "fro": "for", "becuase": "because", "beacuse": "because",
        "thier": "their", "recieve": "receive", "definately": "definitely", "untill": "until",
        "learnin": "learning", "studyin": "studying", "rlly": "really",
        "realy": "really",
    },
    endings=(("n't", "not"), ("'m", "am"), ("'re", "are"), ("'ve", "have"), ("'ll", "will"), ("'d", "would")),
    fillers=_phrases(
        "really|rlly|realy|still|often|always|sometimes|also|just|jus|constantly|kinda|sorta|kind of|sort of",
        "currently|totally|completely|absolutely|honestly|simply|quite|so|very|a bit|a little bit|a little|pretty",
        "too|somewhat|particularly|especially|usually|definitely|genuinely|much|generally|extremely|super"
        "|literally",
        "actually|basically|personally|frankly|lowkey|highkey|fr|tbh|ngl|imo|imho|lol|lmao|haha|already|mostly",
        "a lot of|lots of|a lot|a ton of|a ton|at all|to be honest|if i am honest|of course|at the moment|atm|rn",
        "right now|these days|lately|recently|for some reason|mainly|seriously|deeply|truly|incredibly|insanely",
        "even|all the time|every single time|every time|presently|whatsoever|way|fully|entirely|properly"
        "|again and again",
        "to be fair|i must say|i have to say|i have to admit|i must admit|seem to|for the life of me|consistently"
        "|regularly|frequently|massively",
    ),
)  # fmt: skip

GERMAN = _language(
    code="de",
    signs="""ich mir mich nicht bitte und ist der das erkläre erklär antworte kein keine mein meine bin habe hab
    zuerst kurze verstehe kannst du dir dass lieber probleme schwer verwirrt verwirren schlecht für
    jeder jede jeden auf erklärst beispiel beispiele antworten sätze""",
    short_forms={"hab": "habe", "versteh": "verstehe", "tu": "tue", "nich": "nicht", "net": "nicht", "ned": "nicht",
        "kapier": "kapiere", "verwechsel": "verwechsle", "verwechsele": "verwechsle", "gern": "gerne",
        "erklär": "erkläre", "vergess": "vergesse", "raff": "raffe", "check": "checke", "komm": "komme", "n": "ein",
        "find": "finde", "mag's": "mag es", "mags": "mag es", "finds": "finde es"},
    fillers=_phrases(
        "immer|noch|immer noch|einfach|echt|total|wirklich|sehr|ziemlich|voll|oft|ständig|manchmal|gerade|grad"
        "|auch",
        "eigentlich|irgendwie|leider|halt|eben|so|richtig|besonders|überhaupt|absolut|momentan|zur zeit|derzeit"
        "|mega",
        "ehrlich gesagt|dauernd|gar|extrem|super|ganz|schon|aktuell|generell|grundsätzlich|meistens|mal|doch|ja"
        "|bisschen",
        "ein bisschen|ein wenig|jedes mal|ab jetzt|in zukunft|von jetzt an|ab sofort",
     ),
)  # fmt: skip

SPANISH = _language(
    code="es",
    signs="""que por los las el la una un con del más muy prefiero entiendo comprendo después
    cada mí usa conmigo palabras hazme dame pregúntame corrígeme ejemplos cuesta cuestan favor explícame
    explicame siempre confundo confunde confunden tengo responde quiero primero gustan gusta aprendo problemas soy
    lío respuestas explicaciones""",
    short_forms={"explicame": "explícame", "mas": "más", "xq": "porque", "q": "que", "explicacion": "explicación",
        "espanol": "español", "dificil": "difícil", "dificiles": "difíciles", "codigo": "código",
        "teoria": "teoría"},
    fillers=_phrases(
        "siempre|mucho|muy|bastante|realmente|todavía|aún|aun|nada|bien|la verdad|un poco|tan|demasiado|súper"
        "|super",
        "a veces|últimamente|también|en general|generalmente|totalmente|sinceramente|simplemente|a menudo|para nada"
        "|a mí",
        "a mi|de verdad|tanto|normalmente|a partir de ahora|de ahora en adelante|todo el tiempo|completamente",
    ),
)  # fmt: skip

_ENGLISH_ONLY = words(
    """
    i i'm im i've ive my the is are you your and to of it don't dont can't cant with please what
    """
)


def language_of(words: Set[str]) -> Language:
    """Return the language that the words of a sentence are in; English where nothing speaks for another."""
    if not _ENGLISH_ONLY.isdisjoint(words):
        return ENGLISH
    best = max((GERMAN, SPANISH), key=lambda language: len(words & language.signs))
    return ENGLISH if best.signs.isdisjoint(words) else best
