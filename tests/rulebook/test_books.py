"""The rules of every game in words: whole in both languages, with the shape of the wire, told from the options."""

import msgspec
import pytest

from sobremesa import rulebook
from sobremesa.core.card_text import read_card
from sobremesa.core.options import BadOption
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.protocol.rest.library import RulesInfo
from sobremesa.rulebook import languages
from tests.rulebook.telling import ruleset, told

RULESETS = [(game.id, name) for game in GAMES.values() for name in game.presets]
# The rules of play of each game; what only the table shows has its own tests.
RULES = {
    "gin": {f"GI-{number:02}" for number in range(1, 19)},
    "cribbage": {f"CR-{number:02}" for number in range(1, 26)},
}
# What a preset has no use for.
UNUSED = {"standard": {"GI-15"}, "vga": {"GI-15"}, "eaai": {"GI-15"}, "openspiel": {"GI-15"}}
# With what else an option has to be for its value to say something.
HELPFUL = {
    ("gin", "game-bonus"): {"shutout-doubles": "no"},
    ("cribbage", "skunk"): {"double-skunk": "none"},
    ("cribbage", "false-claim"): {"muggins": "yes"},
}
HIGHEST = {("cribbage", "double-skunk"): 60}  # from the skunk on there is no double one


def test_every_game_of_the_house_has_its_book():
    """A game that can be played can be read about."""
    assert all(spec.has("text") for spec in SPECS.values())


@pytest.mark.parametrize(("game", "rules"), [pair for pair in RULESETS if pair[0] in RULES])
def test_every_rule_that_applies_to_a_ruleset_is_told(game, rules):
    """Each rule id stands behind some paragraph of each ruleset's page, except those that the ruleset leaves out."""
    unused = UNUSED.get(rules, set()) if game == "gin" else set()
    assert told(game, rules).rule_ids() == RULES[game] - unused


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("game", "rules"), RULESETS)
def test_the_rules_have_the_shape_that_the_wire_promises(game, rules, lang):
    """Title, sections, paragraphs and examples are what the server sends, and none of them is empty."""
    page = msgspec.convert(rulebook.rules(game, ruleset(game, rules), lang), RulesInfo)

    assert page.title.startswith(f"{rulebook.Words(lang).say(f'{game}.name')}: ")
    assert all(section.title and section.paragraphs and all(section.paragraphs) for section in page.sections)
    assert sum(len(section.examples) for section in page.sections) >= 8


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("game", "rules"), RULESETS)
def test_an_example_shows_real_cards_and_marks_only_those(game, rules, lang):
    """Every card of an example can be read, lies there once, and what is marked is among them."""
    for section in told(game, rules, lang).sections:
        for example in section.examples:
            shown = [read_card(card) for row in example.rows for card in row.cards()]
            assert len(set(shown)) == len(shown)
            assert {read_card(card) for card in example.marked} <= set(shown)
            assert example.text and all(row.label for row in example.rows)


@pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game in RULES for option in GAMES[game].options()],
    ids=lambda value: getattr(value, "name", value),
)
def test_changing_an_option_changes_what_is_told(game, option):
    """Every value that an option may have is told, in both languages, and no two values are told alike."""
    high = HIGHEST.get((game, option.name), option.high)
    numbers = [str(number) for number in (option.low, high) if option.low <= high]
    base = HELPFUL.get((game, option.name), {})
    pages = []
    for value in dict.fromkeys([*option.words, *numbers]):
        rules = GAMES[game].ruleset("standard", base | {option.name: value})
        pages.append(str(rulebook.rules(game, rules, "en")["sections"][:-1]))
        assert rulebook.rules(game, rules, "es")["sections"]
    assert len(set(pages)) == len(pages)


@pytest.mark.parametrize("game", RULES)
def test_the_rules_are_told_from_the_options_and_never_from_the_name(game):
    """A preset with all options of another reads like that one, except for the list of changes."""
    first, *others = GAMES[game].presets
    for name in others:
        wanted = dict(ruleset(game, name).values)
        changed, other = rulebook.library.book(game, GAMES[game].ruleset(first, wanted), "en"), told(game, name)
        assert changed.sections[:-1] == other.sections[:-1]
        assert changed.title.endswith(", with changes")
        assert changed.sections[-1].paragraphs[-1].text.startswith("Changed here: ")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("gin", {"game_bonus": "0"}),
        ("cribbage", {"skunk": "none"}),
        ("cribbage", {"double_skunk": "61"}),
        ("cuarenta", {"zapateria": "10"}),
    ],
)
@pytest.mark.parametrize("lang", languages())
def test_options_that_contradict_each_other_have_a_sentence(game, options, lang):
    """Why two options cannot go together is told in words, by the option at fault."""
    with pytest.raises(BadOption) as caught:
        ruleset(game, GAMES[game].presets[0], **options)
    assert rulebook.Words(lang).has(f"contradiction.{caught.value.field}")
