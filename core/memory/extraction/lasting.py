"""Whether a sentence says something about the learner that still matters in weeks: a gate for what models propose.

By words that show the opposite: nobody speaks of themselves, it is about somebody else, about this moment, asked,
put on, imagined, or of a kind that is nobody's business (health, faith). English, German and Spanish are read; of
what is written in another script nothing is known, and it passes.
"""

from __future__ import annotations

import re
import unicodedata

_SELF = re.compile(
    r"\b(?:i|(?:(?<=^)|(?<=[,;.!?] ))im|ive|id|ill|i'\w+|my|me|mine|myself|we|we'\w+|our|us"
    r"|ich|mein\w*|mir|mich|wir|unser\w*|uns"
    r"|je|j'\w+|moi|mon|mes|nous|notre|nos|io|mio|mia|eu|meu|minha"
    r"|yo|mi|mis|me|mío|mía|nos|nuestr\w+|soy|estoy|tengo|quiero|prefiero|trabajo|estudio|vivo"
    r"|uso|hago|aprendo|llevo"
    r"|voy|necesito|juego|leo|escribo|toco|odio|preparo)\b"
)
_LEFT_OUT = re.compile(
    r"(?:been \w+ing"
    r"|(?:still |mostly |just |currently |really )?(?:trying|working|building|writing|learning"
    r"|studying|living|making"
    r"|preparing|planning|gonna|going|struggling|using|reading|hoping|aiming|teaching|training)\b"
    r"|can't|cannot|don't|prefer|love|hate|want|need|switched|moved|started|finished|gave up"
    r"|goal|big fan|fan of"
    r"|please|pls|always|never|lerne|arbeite|wohne|baue|schreibe|bitte|ziel|por favor)"
)
"""Where one speaks of oneself, or wishes something, without saying so."""
_PERSON = (
    r"(?:(?:best |boy|girl)?friend|mate|buddy|flatmate|roommate|brother|sister|mom|mum|mother"
    r"|dad|father|parents|son"
    r"|daughter|kids?|child|children|wife|husband|partner|boss|colleague|teacher|trainer|coach|prof\w*|lecturer"
    r"|classmates?|cousin|uncle|aunt|grandma|grandpa|neighbou?rs?"
    r"|freund\w*|bruder|schwester|mutter|vater|mama|papa|sohn|tochter|frau|mann|chef\w*"
    r"|kolleg\w*|lehrer\w*|nachbar\w*"
    r"|herman[oa]|madre|padre|hij[oa]|amig[oa]|jef[ea]|compañer[oa]|profe\w*|novi[oa])"
)
_OTHERS = re.compile(
    rf"(?:(?:my|our|mein\w*|unser\w*|mis?"
    rf"|nuestr\w+|a mi|the|die|der|el|la) "
    rf"(?:\w+ )?{_PERSON}\b(?!'s? ?(?:bakery|company|shop))|(?:dad|mum|mom|papa|mama)\b"
    rf"|(?:she|he(?! \w+[ai]do\b)|they|everybody|most people)\b"
    rf"|(?:you|you're|youre|your|du|dein\w*|tú|tu|eres)\b)"
)
_MOMENT = re.compile(
    r"\b(?:right now|one sec|a sec|brb|minutes? left|tonight|this (?:exercise|question|message"
    r"|one)|just now|at the moment"
    r"|in a (?:great|good|bad) mood|tired|sleepy|hungry|thirsty|bored|coffee|headache"
    r"|head hurts|think straight|hangover"
    r"|grad|grade|gerade eben|wartezimmer|keinen bock|müde|hunger|bin gleich"
    r"|ahora mismo|tengo sueño|por hoy|hambre|cansad[oa]|a dormir|hasta mañana"
    r"|catch you|see you|good ?night|good ?bye|buenas noches|thanks|thank you|thx|cheers|danke"
    r"|gracias|saved me)\b"
)
_ASKED = re.compile(
    r"(?:what|why|how|when|where|who|which|can|could"
    r"|would|should|does|do you|did|is"
    r"|are|was|wie|was|warum|wann|wo|wer|welche\w*|kann|könnte\w*|kannst|ist|qué|cómo|cuándo"
    r"|cuál|dónde|quién|por qué"
    r"|puedes|podrías)\b"
)
_PUT_ON = re.compile(
    r"^(?:ich glaube|i guess|i think it'?s|creo que)\b|\b(?:pretend|imagine|suppose|assume"
    r"|assuming|what if|if i (?:were|was|had)|i'?d (?:say|have)|could have|would have"
    r"|let'?s (?:say|assume|play)|i'?ll play|play the|you be the|you'?re (?:now|the)"
    r"|wir spielen|angenommen|wäre|hätte"
    r"|gäb'?s?|würde|supongamos|imagina|si yo fuera|hagamos como|haz de)\b|♫|♪|\bla la\b"
    r"|\b(?:system|assistant|learner) ?:|\bplan for life\b"
    r"|\b(?:you (?:always|never|keep)|this (?:stupid |dumb )?(?:quiz|bot|app|thing) (?:is|it|marks|does))\b"
)
_SENSITIVE = re.compile(
    r"\b(?:epilep\w*|adhd|ads|add|autis\w*|depress\w*|anxiety|bipolar|therapy|therapist"
    r"|therapie|terapia|pills|medication"
    r"|diagnos\w*|cancer|krebs|cáncer|hiv|aids|diabet\w*|pregnan\w*|schwanger\w*|embarazad\w*"
    r"|miscarriage|fehlgeburt"
    r"|aborto|alcoholi\w*|alkoholi\w*|addict\w*|süchtig|rehab|disorder|disabilit\w*"
    r"|behindert\w*|illness|surgery|operiert"
    r"|hospital|krankenhaus|doctor says|doc says|stutter\w*|dyslexi\w*|legastheni\w*"
    r"|buddhis\w*|christian|catholic|katholi\w*|católic\w*|protestant\w*|muslim\w*|islam\w*"
    r"|jewish|jude|jüdi\w*|judí\w*"
    r"|hindu\w*|atheis\w*|jehov\w*|mormon\w*|church|kirche|iglesia|mosque|moschee|pray\w*|bete"
    r"|religi\w*|testigo de"
    r"|gay|lesbian|lesbisch|schwul|bisexual|trans(?:gender)?|queer|vote[ds]?|voting|wähle"
    r"|politic\w*|union member"
    r"|gewerkschaft|immigrant|asylum|asyl|prison|gefängnis|cárcel|divorc\w*|geschieden)\b"
)
_ADDRESS = re.compile(
    r"\S+@\S+\.\w{2,}|(?<!\w)\+?\d[\d ()/-]{7,}\d(?!\w)|\b\d{5} \w+|\b\w+(?:str(?:aße|asse|\.)?"
    r"|street|road|lane|avenue|weg|platz)"
    r" \d+\w?\b|\b\d+ \w+ (?:street|road|lane|avenue|drive)\b|\b(?:calle|avenida) \w+"
)
_CODE_NAMED = re.compile(
    r"\b(?:pin|code|clave|kennwort|schlüssel|combination|kombination|passwort|password)\b[^.!?]*[\d#_*]"
)
_CODE = re.compile(
    r"[;{}=<>\[\]#]|->|\(\)|/\*|\b(?:select|from|import|print|return)\b.*\b(?:where|group|having|in range)\b"
)
_CHANGE = re.compile(
    r"\b(?:now|no longer|any ?more|moved|switched|changed?|instead|actually|used to|dropped"
    r"|quit|stopped|gave up|ditched"
    r"|over|these days|since|new|you know what|(?:are|is)(?:n't| not) for me|scratch that"
    r"|make that|in the end|after all|turns out|rather|not \w+ but|as it turns out"
    r"|jetzt|inzwischen|mittlerweile|nicht mehr|statt|doch|umgestiegen|gewechselt|geändert|aufgegeben"
    r"|ahora|ya no|en vez|en lugar|mejor|al final|cambi\w+|dej\w+)\b"
)
_STILL = re.compile(r"\b(?:still|immer noch|weiterhin|todavía|sigo)\b")
_LEAD = frozenset(
    [
        "so",
        "well",
        "ok",
        "okay",
        "yeah",
        "btw",
        "also",
        "oh",
        "hey",
        "and",
        "but",
        "actually",
        "anyway",
        "currently",
        "a",
    ]
)
_WISHES = frozenset({"preference"})


def lasts(sentence: str, quote: str, kind: str, *, of_known: bool = False) -> bool:
    """Say whether `quote`, of the learner's `sentence`, may say something lasting about the learner.

    `kind` is that of the memory it would be: a wish about explanations needs no first person. Neither does what is
    `of_known`, about something that is remembered already.
    """
    plain, said = _plain(sentence), _plain(quote)
    if any("LATIN" not in unicodedata.name(sign, "LATIN") for sign in said if sign.isalpha()):
        return not _ADDRESS.search(said)
    if any(pattern.search(plain) for pattern in (_PUT_ON, _SENSITIVE, _ADDRESS, _CODE_NAMED)):
        return False
    begins = _without_lead(said)
    if _ASKED.match(begins) or _OTHERS.match(begins) or _CODE.search(said) or _MOMENT.search(said):
        return False
    if plain.endswith("?") and _ASKED.match(_without_lead(plain)):
        return False
    of_self = _SELF.search(said) is not None or _LEFT_OUT.match(begins) is not None
    return of_self or of_known or kind in _WISHES


def _without_lead(text: str) -> str:
    """Return `text` without the words that only lead to it."""
    words = text.split()
    while words and words[0].strip(",.:;!-") in _LEAD:
        words.pop(0)
    return " ".join(words)


def changes(sentence: str) -> bool:
    """Say whether a sentence shows that something is no longer as it was."""
    plain = _plain(sentence)
    return _CHANGE.search(plain) is not None and _STILL.search(plain) is None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'").strip()
