"""One name for one thing: the words of the three games in the catalogues, and how texts are set."""

import re

import pytest

from build_backend import words
from sobremesa.core.levels import LEVELS

CATALOGUES, _ = words.read_catalogues(words.WORDS / "catalogues")

# What a notion of the game is called in Spanish, by a message that speaks of it.
CALLED = {
    "call.caida": "caída",
    "call.limpia": "limpia",
    "call.caida-limpia": "caída y limpia",
    "call.ronda": "ronda",
    "call.doble-ronda": "doble ronda",
    "call.caida-en-ronda": "caída en ronda",
    "scorekeeper.carton": "cartón",
    "cuarenta.rules.carton-limit": "no le sirve el cartón",
    "cuarenta.rules.limpia-limit-both": "que no juega",
    "learn.cuarenta.last.say": "treinta y ocho que no juega",
    "score.markers": "perros.*tantos",
    "score.stack.many": "malillas",
    "cuarenta.rules.score-cards": "malillas",
    "cuarenta.rules.addition-any": "viejas",
    "ground.cuarenta.court": "vieja",
    "bar.deal": "data.*dada",
    "log.pack": "data",
    "cuarenta.hand": "data",
    "cuarenta.hand-name": "data",
    "cuarenta.rules.batches": "una data.*dadas",
    "cuarenta.rules.dealing-auto": "dada",
    "cuarenta.option.dealing": "dadas",
    "refusal.hand-played": "data",
    "refusal.ronda-late": "dada",
    "gin.hand": "mano",
    "gin.hand-name": "mano",
    "cribbage.hand-name": "mano",
    "seat.dealer": "dueño de la mano",
    "cuarenta.rules.deal-passes": "pasa.*mano|mano pasa",
    "cuarenta.rules.misdeal-points": "pasa la mano con",
    "cuarenta.rules.below-twenty": "por darlas",
    "cribbage.rules.first-dealer-low": "parte",
    "cuarenta.rules.chicas": "chicas.*mesa",
    "cuarenta.rules.zapateria": "zapatería",
    "cuarenta.ruleset.mesa.name": "todo dos",
    "say.guapo": "dos por guapo",
    "say.guapa": "dos por guapa",
    "say.shunsho": "dos por shunsho",
    "say.darlas": "dos por darlas",
    "say.treinta-y-ocho": "treinta y ocho que no juega",
    "say.marido-tiene": "marido tiene",
    "say.la-muda": "la muda",
    "say.cuerito-tierno": "cuerito tierno",
    "say.capariche": "capariche",
    "say.caigo": "con esta te caigo",
    "say.cuatrero": "cuatrero has de ser",
    "say.machacheno": "soy machacheño",
    "over.thanks": "cuarenta, señores, gracias",
    "button.capture": "levantar",
    "button.lay": "botar",
    "button.take": "robar",
    "cuarenta.option.sequence": "escalera",
    "cuarenta.option.addition": "suma",
    "cuarenta.option.match": "igualdad",
    "cuarenta.rules.forgotten-forfeit": "a todo rigor",
    "refusal.referee-only": "juez",
    "scorekeeper.lead": "juez de aguas",
    "gin.button.knock": "cierro",
    "gin.deadwood": "sueltas",
    "gin.point.undercut": "contra",
    "gin.button.lay-best": "acomodar",
    "gin.pile": "descarte",
    "gin.stock": "mazo",
    "cribbage.starter": "muestra",
    "cribbage.show.crib.you": "crib",
    "cribbage.button.go": "paso",
    "cribbage.button.muggins": "muggins",
    "cribbage.over.skunk": "zorrillo",
    "cribbage.count.nobs": "jota del palo",
    "cribbage.count.heels": "jota de muestra",
    "cribbage.count.pair": "pareja",
}

# What would be a second name for something, a word from elsewhere, or one of another language.
NEVER = {
    "repartos?": "data (all the cards), dada (five each), mano (the other games)",
    "carta cortada": "muestra",
    "la cortada": "muestra",
    "un par": "pareja",
    "el go": "paso",
    "go": "paso",
    "asiento desde": "puesto",
    "registro": "acta",
    "revisión": "análisis",
    "máquina juega": "computadora",
    "elige": "escoge",
    "elegir": "escoger",
    "elegida": "escogida",
    "cajas": "manos ganadas",
    "deadwood": "sueltas",
    "undercut": "contra",
    "starter": "muestra",
    "pulsa": "toca",
    "ordenador": "computadora",
    "móvil": "teléfono",
    "vea arriba": "mira arriba",
    "coger": "llevar",
    "coge": "lleva",
    "cartas de verdad": "naipes de verdad",
}
# In Cuarenta *mano* is the deal, which passes on, and what one holds; all the cards of a pack are a *data*.
NO_DATA = re.compile(r"\b(esta|cada|una|otra|última|primera|siguiente|media) mano\b|\bmanos\b", re.IGNORECASE)
# Who speaks as I: a call over the table, and the scoreboard of 1988. Else there are *you* and *the computer*.
SPOKEN = re.compile(
    r"say\.|terminal\.said\.|gin\.button\.|cribbage\.old\."
    r"|cribbage\.(log\.[\w-]+\.me|menu\.who\.i|score\.me|settings\.board\.me|help\.key\.i)$"
)
I_SPEAK = {
    "en": re.compile(r"\b(I|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)\b"),
    "es": re.compile(r"\b(yo|mí|mi|mis|conmigo|juego yo|\w{2,}(arme|erme|irme))\b", re.IGNORECASE),
}
# Sentences that are filled with a number that may be 1.
ONE = re.compile(
    r"ground\.gin\.|learn\.(fact\.stock|streak)$|learn\.told\.(leaves|left|more-left|pile|knock-with|laid-off|nothing-to)"
    r"|(review|analysis)\.(counted|claimed)|cribbage\.log\.count-corrected|cli\.(export|backup|restore)\."
    r"|learn\.told\.(takes-and|caida|ronda|double-ronda)|profile\.luck"
    r"|cli\.(calibrate\.asked|exploit\.title|luck\.after|opening\.wins)$"
    r"|setup\.fault\.|clock\.per-game$"
    r"|score\.markers$|fairness\.sum\.spoiled$|stats\.pending$|gin\.rules\.(stock-left|pile-draws)"
)
# A number before a plural, or after a verb that is one.
PLURAL = {
    "en": re.compile(
        r"\{\w+\} (points|loose points|cards|times|games|decisions|players|moves|perros|tantos|are|of its"
        r"|deals|worlds|seconds)\b"
        r"|\b(are|were) \{(?!said)\w+\}"
    ),
    "es": re.compile(
        r"\{\w+\} (puntos|cartas|veces|partidas|decisiones|jugadores|jugadas|perros|tantos|seguidas|son|no son"
        r"|manos|mundos|segundos)\b"
        r"|\b(quedan|faltaban|ligados|las últimas|dieron) \{\w+\}"
    ),
}
# Commands and values are names of ours, and no words.
NAMES = re.compile(r"`[^`]*`|sobremesa[ \[][\w\]]+|pip install '[^']*'|--[\w-]+|\{\w+\}")


def _bare(text: str) -> str:
    return NAMES.sub("x", text)


def _said(lang: str) -> dict[str, str]:
    return {key: text for languages in CATALOGUES.values() for key, text in languages[lang].items()}


@pytest.mark.parametrize(("key", "wanted"), CALLED.items())
def test_a_notion_of_the_game_has_the_name_that_it_has_at_the_table(key: str, wanted: str) -> None:
    """Where a message speaks of a notion of the game, in Spanish it calls it as people in Quito and Cuenca do."""
    assert re.search(wanted, _said("es")[key], re.IGNORECASE)


@pytest.mark.parametrize(("odd", "ours"), NEVER.items())
def test_nothing_has_a_second_name(odd: str, ours: str) -> None:
    """No Spanish message uses another word for what has its name already, nor one from elsewhere."""
    word = re.compile(rf"\b{odd}\b", re.IGNORECASE)
    assert [key for key, text in _said("es").items() if word.search(_bare(text))] == [], f"say {ours}"


def test_all_the_cards_of_a_pack_of_cuarenta_are_a_data() -> None:
    """No message of Cuarenta calls them *mano*, which is something else there."""
    told = CATALOGUES["cuarenta"]["es"] | {key: text for key, text in _said("es").items() if ".cuarenta." in key}
    assert [key for key, text in told.items() if NO_DATA.search(text)] == []


@pytest.mark.parametrize("lang", ["en", "es"])
def test_whoever_reads_is_you_and_the_computer_is_the_computer(lang: str) -> None:
    """No message says *I*, for whom that would be: only what is called over the table does, and the board of 1988."""
    told = {key: text for key, text in _said(lang).items() if not SPOKEN.match(key)}
    assert [key for key, text in told.items() if I_SPEAK[lang].search(_bare(text))] == []


def test_every_level_is_explained() -> None:
    """Where a level is chosen a line says what it does."""
    for lang in ("en", "es"):
        said = _said(lang)
        assert {f"level-is.{level}" for level in LEVELS} <= said.keys()


def test_spanish_opens_what_it_closes() -> None:
    """A question or a call has its sign at both ends."""
    texts = {key: text for key, text in _said("es").items() if not key.endswith("key.help")}  # the key of the help
    marks = {key: text for key, text in texts.items() if not key.startswith("terminal.mark.")}
    assert [key for key, text in texts.items() if text.count("¿") != text.count("?")] == []
    assert [key for key, text in marks.items() if text.count("¡") != text.count("!")] == []


@pytest.mark.parametrize("lang", ["en", "es"])
def test_texts_are_set_with_the_quotes_of_their_language(lang: str) -> None:
    """No message shown at a table or on a page has typewriter quotes, three stops, two spaces, a hyphen for a dash."""
    odd = re.compile(r"[\"']|\.\.\.|  |\w - \w|[“”]" if lang == "es" else r"[\"']|\.\.\.|  |\w - \w|[«»]")
    shown = {
        key: _bare(text)
        for domain, languages in CATALOGUES.items()
        if domain != "cli"
        for key, text in languages[lang].items()
        if not key.startswith("terminal.keys.")
    }
    assert [key for key, text in shown.items() if odd.search(text)] == []


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_refusal_is_one_sentence_that_ends(lang: str) -> None:
    """Whatever is refused is told in one sentence: what happened and, after a colon, what to do next."""
    told = {key: text for key, text in _said(lang).items() if key.startswith("refusal.")}
    bare = {key: text.replace("http://host/table/ID.", "").rstrip(".") for key, text in told.items()}
    assert [key for key, text in told.items() if not text.endswith(".")] == []
    assert [key for key, text in bare.items() if ". " in text] == []


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_difference_of_chances_is_told_in_points(lang: str) -> None:
    """From 43 % to 28 % a chance loses 15 points; 15 % less would be another number."""
    assert [text for text in _said(lang).values() if re.search("% (less|menos)", text)] == []


@pytest.mark.parametrize(("lang", "dealing"), [("en", "deal"), ("es", "repart")])
def test_a_new_pack_of_cuarenta_is_not_said_to_be_dealt(lang: str, dealing: str) -> None:
    """CU-07: where the dealer is asked to deal, a pack lies there shuffled before a card is dealt."""
    assert dealing not in _said(lang)["log.pack"]


@pytest.mark.parametrize("lang", list(PLURAL))
def test_a_number_that_may_be_one_stands_beside_no_plural(lang: str) -> None:
    """It is worded without agreement, or has a message of its own for one thing."""
    told = {key: text for key, text in _said(lang).items() if ONE.match(key) and not key.endswith((".one", ".many"))}

    assert {key: text for key, text in told.items() if PLURAL[lang].search(text)} == {}
