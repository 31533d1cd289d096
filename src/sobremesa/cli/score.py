"""``score``: what a hand leaves or counts, in the games that count hands."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import Annotated, Any

import typer
from typer.main import get_command_from_info
from typer.models import CommandInfo

from sobremesa.cli.output import say
from sobremesa.cli.program import Command, Commands
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

Json = dict[str, object]
AsJson = Annotated[bool, typer.Option("--json")]


def _commands() -> dict[str, Any]:
    """Return the command of each game that counts hands, by the game's id; anew, for commands remember how they ran."""
    from sobremesa.core.registry import parts_of

    return {game: _command(game, count) for game, count in sorted(parts_of("score").items(), reverse=True)}


def _command(game: str, count: Any) -> Any:
    info = CommandInfo(name=game, cls=Command, callback=count)
    return get_command_from_info(info, pretty_exceptions_short=True, rich_markup_mode=None)


class Scores(Commands):
    """The commands of the games, which are loaded when somebody asks for them."""

    @property
    def commands(self) -> MutableMapping[str, Any]:
        """The commands by the games' ids."""
        return _commands()

    @commands.setter
    def commands(self, given: MutableMapping[str, Any]) -> None:
        """Leave out what is given: there is nothing else."""


score = typer.Typer(cls=Scores, rich_markup_mode=None, context_settings={"help_option_names": ["--help", "-h"]})


@score.callback(invoke_without_command=True)
def scores(ctx: typer.Context) -> None:
    """Count a hand."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


def drawn_cards(cards: Sequence[str]) -> str:
    """Return cards as people read them."""
    from sobremesa.rulebook.pages import drawn

    return drawn(cards)


def cards_in(text: str, allowed: tuple[int, ...], words: Words) -> list[int]:
    """Return the cards of a text like ``5h5sJd``, blanks and commas left out; raise Trouble."""
    from sobremesa.core.card_text import UnreadableCard, read_cards

    try:
        cards = read_cards("".join(text.replace(",", " ").split()))
    except UnreadableCard as error:
        raise Trouble("bad-card", name=error.text) from error
    if len(cards) not in allowed:
        numbers = words.either([str(number) for number in allowed])
        raise Trouble("card-count", number=words.count("card", len(cards)), name=text or "''", allowed=numbers)
    check_once(cards)
    return cards


def check_once(cards: Sequence[int]) -> None:
    """Raise Trouble for a card that is there twice."""
    from sobremesa.core.card_text import card_text

    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise Trouble("card-twice", name=card_text(card))
