"""Ways of being taught in German that are kept as the learner said them."""

from __future__ import annotations

import re

from core.memory.extraction.phrases import any_of, wordings

_WAY = any_of(
    r"""
    \w*beispiel(e|en)?, skizzen?, bild(er|ern)?, diagramm(e|en)?, grafiken?, zeichnungen, eselsbrücken?,
    merksätzen?, karteikarten, lernkarten, übungen, übung, übungsaufgaben?, aufgaben, vergleich(e|en)?,
    analogien, metaphern, tabellen?, stichpunkten?, stichworten?, listen, videos, geschichten, witzen?,
    zusammenfassung(en)?, quizze?, quizfragen, fragen, gegenfragen, eine frage, tipps?, hinweise?, hinweisen,
    erklärung(en)?, antwort(en)?, texten?, sätzen?, fachbegriffen?, fachwörter, fremdwörter, schritt(e|en)?,
    schritt für schritt, wiederholung(en)?, humor, lob, code, theorie, emojis?, fehlern?, lösung(en)?,
    lösungsweg, mindmaps, farben, abfragen, ausprobieren, lückentexten?, definition(en)?, übersetzung(en)?,
    regeln?, tempo, details, rückmeldung(en)?, feedback, wörtern?, worten, sprache, übersicht, überblick
    """,
)
_MANNER = any_of(
    """
    direkt, ehrlich, streng, geduldig, locker, kritisch, hart, freundlich, nett, knallhart, genau, langsam,
    einfach, schritt für schritt, anschaulich, bildlich, formell, informell
    """,
)
_BETTER = any_of(
    """
    leichter, einfacher, besser, am besten, am einfachsten, am leichtesten, angenehmer, hilfreich, hilfreicher,
    lieber
    """,
)
_I_LEARN = r"(?:lerne|verstehe|behalte|kapiere|begreife|merke)"
_IMPERATIVE = any_of(
    """
    erkläre, frage?, teste, prüfe, korrigiere, korrigier, verbessere, zeige?, gib, nenne?, mache?, schreibe?,
    beginne, fang, starte, benutze?, verwende, nutze, stelle?, warte, wiederhole, antworte, sprich, rede, bleib,
    geh, gehe, fasse?, lass, übersetze, sage?, weise?, hake?, halte, beende, bringe?
    """,
)

KEPT = wordings(
    r"""
    ich lerne (am besten|besser|am einfachsten|leichter)
    ich lerne (gut|viel|schneller|mehr|nur) (mit|durch|wenn|aus|anhand)
    ich verstehe (es|dinge|alles|sachen)? ?(am besten|besser)
    ich verstehe (es |dinge |alles |vieles |sachen )?(nur|erst|besser|schneller) (,|mit|wenn|anhand)
    ich (bevorzuge|habe lieber|habe es lieber|arbeite lieber)
    ich (mag|liebe|hasse|finde|schätze) es (\w+ )?(nicht )?,? ?(wenn|dass) (du|wir)
    ich (brauche|möchte|will|mag|liebe|hasse|wünsche mir)
        (viele|lieber|keine|weniger|konkrete|praktische|klare|kleine|anschauliche|kurze|visuelle)
        ([\w-]+ )?{way}
    ich (möchte|hätte gerne) (lieber )?(mehr )?(beispiele|übungen)
    ich bin (ein|eher ein|eher der|der) (visueller?|praktischer?)
    mir (ist|wäre) (es )?lieber ,? ?(wenn|dass)
    ich kann (mir )?(\w+ )?besser (mit|durch|wenn|anhand)
    ([\w-]+ ){0,2}?{way} finde ich (hilfreich|gut|super|nützlich|nervig|langweilig|toll|doof|anstrengend)
    ich finde ([\w-]+ ){0,2}?{way} (hilfreich|gut|super|nützlich|nervig|langweilig|toll|doof|anstrengend)
    (einfache|leichte|klare|weniger|mehr|keine) (\w+ )?{way} bitte
    mir (hilft|helfen)(?! (das|es)(?!\S))
    (mir hilft es|es hilft mir)( \w+){0,2}? ,? ?wenn
    es (ist|fällt|wäre|geht|wird) (für mich |mir )?{better}( für mich| mir)? ,? ?wenn (du|wir|ich)
    (für mich|mir) (ist|fällt|wäre) es {better} ,? ?wenn
    (für mich|bei mir) (funktionieren|funktioniert|klappt|klappen|sind|ist|wirken) ([\w-]+ ){0,3}?{way} {better}
    ([\w-]+ ){0,3}?{way} (sind|ist|funktionieren) (für mich|mir|bei mir) {better}
    ([\w-]+ ){0,3}?{way} (helfen|hilft|bringen|bringt|liegen|liegt|reichen|reicht|nützen|taugen|genügen) mir
    ([\w-]+ ){0,3}?{way} (langweilen|langweilt|stören|stört|nerven|nervt|überfordern|überfordert|erschlagen
        |motivieren|motiviert|ermüden|stressen|stresst|bremsen) mich
    am (besten|meisten|einfachsten|leichtesten|schnellsten) {i_learn}
        ich( es| mir| dinge| sachen| alles)? ?,? ?(mit|durch|wenn|aus|über|anhand|indem)
    am (besten|meisten) (helfen|hilft) mir
    (mit|durch|anhand von|ohne|an) ([\w-]+ ){0,3}?{way}
        ({i_learn}|geht es|klappt es|fällt es mir|kann ich mir|komme ich (besser|am besten|gut klar))
    du (kannst|darfst|musst|sollst) (mich |mir )?(\w+ ){0,2}?(duzen|siezen|korrigieren|unterbrechen
        |nichts beschönigen|{manner})
    sei (\w+ )?{manner}
    (bitte )?erkläre (mir )?(bitte )?(alles|es|dinge|sachen)
        (\w+ ){0,2}?({manner}|mit beispielen|in einfachen worten|, als|, wie|als|wie)
    (bitte )?erkläre (mir )?(bitte )?(schritt für schritt|langsam|mit beispielen|in einfachen worten)
    (geh|gehe|mach|mache) (bitte )?(alles )?(langsam|schritt für schritt)
    (korrigiere|verbessere) (mich|(bitte )?(jeden|alle|meine) (\w+ )?fehler)
    (bitte )?(duze|sieze) mich
    (bitte )?(benutze|verwende|nutze|gib mir)
        (bitte )?(mehr |viele |einfache |keine )(\w+ )?(beispiele|wörter|worte|sprache|emojis|fachbegriffe
        |vergleiche|diagramme)
    (bitte )?keine (emojis|fachbegriffe|langen texte|langen erklärungen|romane)
    (bitte )?(nicht (viele|zu viele|viel|zu viel)|weniger|mehr)
        ([\w-]+ )?(?!fragen){way}(?= ,| bitte| benutzen| verwenden| nutzen| auf| in|$)
    (bitte )?(einen|ein|eine) (schritt|frage|thema|aufgabe) (auf einmal|nach dem anderen|nach der anderen)
    """,
    better=_BETTER,
    i_learn=_I_LEARN,
    manner=_MANNER,
    way=_WAY,
)
LASTING_REQUEST = re.compile(
    rf"(?!.*(?<!\S)(?:warum|wieso|weshalb|was|welche[rsn]?)(?!\S))"
    rf"(?:(?:bitte ,? ?)?(?:{_IMPERATIVE}|(?:kannst|könntest|würdest) du)(?!\S)"
    rf"(?=.*(?<!\S)(?:{_WAY}|mich|mir|{_MANNER})(?!\S))"
    rf"|.{{0,60}}?(?<!\S)bitte .{{0,60}}?(?<!\S){_WAY}(?!\S)"
    rf"|(?:ich (?:hätte|möchte|will|brauche|wünsche)|am liebsten) .{{0,60}}?(?<!\S){_WAY}(?!\S))"
)
LASTING = re.compile(
    r"\b(?:immer|jedes mal|jedesmal|ab jetzt|künftig|in zukunft|von jetzt an|ab sofort|grundsätzlich|generell"
    r"|jede[rsnm]?(?! (?:tag|morgen|abend|woche|monat))|alle meine|stets|am liebsten|möglichst|so oft|niemals|nie"
    r"|wenn du (?:\w+ ){0,3}?(?:erklärst|antwortest|schreibst|fragst))\b",
    re.IGNORECASE,
)
