"""Ways of being taught in German that are kept as the learner said them."""

from __future__ import annotations

import re

from core.memory.extraction.phrases import wordings

_WAY = (
    r"(?:\w*beispiel(?:e|en)?|skizzen?|bild(?:er|ern)?|diagramm(?:e|en)?|grafiken?|zeichnungen|eselsbrücken?"
    r"|merksätzen?|karteikarten|lernkarten|übungen|übung|übungsaufgaben|aufgaben|vergleich(?:e|en)?|analogien"
    r"|metaphern|tabellen?|stichpunkten?|stichworten?|listen|videos|geschichten|witzen?|zusammenfassung(?:en)?"
    r"|quizze?|quizfragen|fragen|gegenfragen|eine frage|tipps?|hinweise?|hinweisen|erklärung(?:en)?|antwort(?:en)?"
    r"|texten?|sätzen?|fachbegriffen?|fachwörter|fremdwörter|schritt(?:e|en)?|schritt für schritt"
    r"|wiederholung(?:en)?"
    r"|humor|lob|code|theorie|emojis?|fehlern?|lösung(?:en)?|lösungsweg|mindmaps|farben|abfragen|ausprobieren"
    r"|lückentexten?|definition(?:en)?|übersetzung(?:en)?|regeln?|tempo|details|rückmeldung(?:en)?|feedback"
    r"|wörtern?"
    r"|worten|sprache|übersicht|überblick)"
)
_MANNER = (
    r"(?:direkt|ehrlich|streng|geduldig|locker|kritisch|hart|freundlich|nett|knallhart|genau|langsam|einfach"
    r"|schritt für schritt|anschaulich|bildlich|formell|informell)"
)
_BETTER = (
    r"(?:leichter|einfacher|besser|am besten|am einfachsten|am leichtesten|angenehmer|hilfreich|hilfreicher"
    r"|lieber)"
)
_I_LEARN = r"(?:lerne|verstehe|behalte|kapiere|begreife|merke)"
_IMPERATIVE = (
    r"(?:erkläre|frage?|teste|prüfe|korrigiere|korrigier|verbessere|zeige?|gib|nenne?|mache?|schreibe?|beginne|fang"
    r"|starte|benutze?|verwende|nutze|stelle?|warte|wiederhole|antworte|sprich|rede|bleib|geh|gehe|fasse?|lass"
    r"|übersetze|sage?|weise?|hake?|halte|beende|bringe?)"
)

KEPT = wordings(
    r"ich lerne (am besten|besser|am einfachsten|leichter)",
    r"ich lerne (gut|viel|schneller|mehr|nur) (mit|durch|wenn|aus|anhand)",
    r"ich verstehe (es|dinge|alles|sachen)? ?(am besten|besser)",
    r"ich verstehe (es |dinge |alles |vieles |sachen )?(nur|erst|besser|schneller) (,|mit|wenn|anhand)",
    r"ich (bevorzuge|habe lieber|habe es lieber|arbeite lieber)",
    r"ich (mag|liebe|hasse|finde|schätze) es (\w+ )?(nicht )?,? ?(wenn|dass) (du|wir)",
    r"ich (brauche|möchte|will|mag|liebe|hasse|wünsche mir) (viele|lieber|keine|weniger|konkrete|praktische|klare"
    rf"|kleine|anschauliche|kurze|visuelle) ([\w-]+ )?{_WAY}",
    r"ich (möchte|hätte gerne) (lieber )?(mehr )?(beispiele|übungen)",
    r"ich bin (ein|eher ein|eher der|der) (visueller?|praktischer?)",
    r"mir (ist|wäre) (es )?lieber ,? ?(wenn|dass)",
    r"ich kann (mir )?(\w+ )?besser (mit|durch|wenn|anhand)",
    rf"([\w-]+ ){{0,2}}?{_WAY} finde ich (hilfreich|gut|super|nützlich|nervig|langweilig|toll|doof|anstrengend)",
    rf"ich finde ([\w-]+ ){{0,2}}?{_WAY} (hilfreich|gut|super|nützlich|nervig|langweilig|toll|doof|anstrengend)",
    rf"(einfache|leichte|klare|weniger|mehr|keine) (\w+ )?{_WAY} bitte",
    r"mir (hilft|helfen)(?! (das|es)(?!\S))",
    r"(mir hilft es|es hilft mir)( \w+){0,2}? ,? ?wenn",
    rf"es (ist|fällt|wäre|geht|wird) (für mich |mir )?{_BETTER}( für mich| mir)? ,? ?wenn (du|wir|ich)",
    rf"(für mich|mir) (ist|fällt|wäre) es {_BETTER} ,? ?wenn",
    rf"(für mich|bei mir) (funktionieren|funktioniert|klappt|klappen|sind|ist"
    rf"|wirken) ([\w-]+ ){{0,3}}?{_WAY} {_BETTER}",
    rf"([\w-]+ ){{0,3}}?{_WAY} (sind|ist|funktionieren) (für mich|mir|bei mir) {_BETTER}",
    rf"([\w-]+ ){{0,3}}?{_WAY} (helfen|hilft|bringen|bringt|liegen|liegt|reichen|reicht|nützen|taugen|genügen) mir",
    rf"([\w-]+ ){{0,3}}?{_WAY} (langweilen|langweilt|stören|stört|nerven|nervt|überfordern|überfordert|erschlagen"
    r"|motivieren|motiviert|ermüden|stressen|stresst|bremsen) mich",
    rf"am (besten|meisten|einfachsten|leichtesten|schnellsten) {_I_LEARN} ich( es| mir| dinge| sachen"
    rf"| alles)? ?,? ?(mit"
    r"|durch|wenn|aus|über|anhand|indem)",
    r"am (besten|meisten) (helfen|hilft) mir",
    rf"(mit|durch|anhand von|ohne|an) ([\w-]+ ){{0,3}}?{_WAY} ({_I_LEARN}|geht es|klappt es|fällt es mir"
    rf"|kann ich mir"
    r"|komme ich (besser|am besten|gut klar))",
    rf"du (kannst|darfst|musst|sollst) (mich |mir )?(\w+ ){{0,2}}?(duzen|siezen|korrigieren|unterbrechen"
    rf"|nichts beschönigen|{_MANNER})",
    rf"sei (\w+ )?{_MANNER}",
    rf"(bitte )?erkläre (mir )?(bitte )?(alles|es|dinge|sachen) (\w+ ){{0,2}}?({_MANNER}|mit beispielen"
    r"|in einfachen worten|, als|, wie|als|wie)",
    r"(bitte )?erkläre (mir )?(bitte )?(schritt für schritt|langsam|mit beispielen|in einfachen worten)",
    r"(geh|gehe|mach|mache) (bitte )?(alles )?(langsam|schritt für schritt)",
    r"(korrigiere|verbessere) (mich|(bitte )?(jeden|alle|meine) (\w+ )?fehler)",
    r"(bitte )?(duze|sieze) mich",
    r"(bitte )?(benutze|verwende|nutze|gib mir) (bitte )?(mehr |viele |einfache |keine )(\w+ )?(beispiele"
    r"|wörter|worte"
    r"|sprache|emojis|fachbegriffe|vergleiche|diagramme)",
    r"(bitte )?keine (emojis|fachbegriffe|langen texte|langen erklärungen|romane)",
    rf"(bitte )?(nicht (viele|zu viele|viel|zu viel)|weniger|mehr) ([\w-]+ )?(?!fragen){_WAY}(?= ,| bitte| benutzen"
    r"| verwenden| nutzen| auf| in|$)",
    r"(bitte )?(einen|ein|eine) (schritt|frage|thema|aufgabe) (auf einmal|nach dem anderen|nach der anderen)",
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
