"""The game, the ruleset and its options that somebody names on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.core.contract import Game
    from sobremesa.core.options import BadOption, Option, Ruleset


def chosen_game(name: str) -> Game:
    """Return the game of an id; raise Trouble."""
    from sobremesa.core.registry import GAMES

    if name not in GAMES:
        raise Trouble("unknown-game", name=name, allowed=", ".join(GAMES))
    return GAMES[name]


def chosen_ruleset(game: Game, rules: str | None, options: list[str], words: Words) -> Ruleset:
    """Return a ruleset with some options changed, by default the game's first; raise Trouble."""
    from sobremesa.core.options import BadOption

    name = game.presets[0] if rules is None else rules
    if name not in game.presets:
        raise Trouble("unknown-ruleset", game=game.id, name=name, allowed=", ".join(game.presets))
    try:
        return game.ruleset(name, overrides_of(options))
    except BadOption as error:
        raise trouble_with_option(game, error, words) from error


def overrides_of(options: list[str]) -> dict[str, str]:
    """Return what ``name=value`` texts say, one or several in each; raise Trouble."""
    overrides: dict[str, str] = {}
    for part in " ".join(options).split():
        name, equals, value = part.partition("=")
        if not equals or not name or not value:
            raise Trouble("bad-option", "form", name=part)
        if name in overrides:
            raise Trouble("bad-option", "twice", name=name)
        overrides[name] = value
    return overrides


def trouble_with_option(game: Game, error: BadOption, words: Words) -> Trouble:
    """Return what to say of an option that does not exist, cannot have its value, or contradicts another."""
    options = {option.name: option for option in game.options()}
    option = options.get(error.field)
    if option is None and not error.allowed:
        return Trouble("bad-option", "unknown", name=error.field, allowed=", ".join(options))
    allowed = [*option.words] if option else [error.allowed]
    if option and option.low <= option.high:
        allowed.append(words.say("cli.error.bad-option.span", low=option.low, high=option.high))
    contradiction = f"contradiction.{error.field}"
    trouble = Trouble("bad-option", name=error.field, value=error.value, allowed=words.either(allowed))
    if option and _could_be(option, error.value) and words.has(contradiction):
        trouble.key = contradiction
    return trouble


def _could_be(option: Option, value: str) -> bool:
    """Return whether an option may have a value, as far as the other options let it."""
    from sobremesa.core.options import BadOption

    try:
        option.check(value)
    except BadOption:
        return False
    return True
