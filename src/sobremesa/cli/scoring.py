"""``score``: what a hand of gin leaves, and what a hand of cribbage counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from sobremesa.cli.helping import words_of
from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.cli.program import Command, Commands
from sobremesa.cli.trouble import Trouble
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.games.cribbage.rules.show import Count

Json = dict[str, object]
AsJson = Annotated[bool, typer.Option("--json")]
GIN_HAND = (10, 11)
CRIBBAGE_HAND = 4

score = typer.Typer(cls=Commands, rich_markup_mode=None, context_settings={"help_option_names": ["--help", "-h"]})


@score.callback(invoke_without_command=True)
def scores(ctx: typer.Context) -> None:
    """Count a hand."""
    if ctx.invoked_subcommand is None:
        say(ctx.get_help())


@score.command("gin", cls=Command)
def gin(ctx: typer.Context, hand: Annotated[str, typer.Argument(metavar="CARDS")], as_json: AsJson = False) -> None:
    """Arrange a hand of gin in the best way; of eleven cards, say which to discard."""
    words = words_of(ctx)
    told = gin_json(_cards(hand, GIN_HAND, words))
    if as_json:
        say_json(told)
    else:
        _say_gin(told, words)


def gin_json(cards: list[int]) -> Json:
    """Return the best arrangement of ten or eleven cards; of eleven, also the best discard and what it leaves."""
    from sobremesa.core.bits import cards_of, mask_of
    from sobremesa.core.card_text import texts

    hand = mask_of(cards)
    discard = None if len(cards) == min(GIN_HAND) else _best_discard(hand)
    return {"game": "gin", "hand": texts(cards_of(hand)), **_arranged(hand), "discard": discard}


def _arranged(hand: int) -> Json:
    from sobremesa.games.gin.rules.melds import deadwood, offered_arrangement
    from sobremesa.rulebook.rulebook_writer import in_text

    melds = offered_arrangement(hand)
    left = hand
    for meld in melds:
        left &= ~meld
    return {"deadwood": int(deadwood(hand)), "melds": [list(in_text(meld)) for meld in melds], "left": [*in_text(left)]}


def _best_discard(hand: int) -> Json:
    """Return the card that leaves the least deadwood; of several the one that counts most, then the highest."""
    from sobremesa.core.bits import cards_of
    from sobremesa.core.card_text import card_text
    from sobremesa.games.gin.rules.melds import card_value, deadwood

    def worth(card: int) -> tuple[int, int, int]:
        return int(deadwood(hand & ~(1 << card))), -int(card_value(card)), -card

    card = min(cards_of(hand), key=worth)
    return {"card": card_text(card), **_arranged(hand & ~(1 << card))}


def _say_gin(told: Json, words: Words) -> None:
    _say_arranged(told, words)
    if told["discard"]:
        discard = cast("dict[str, Any]", told["discard"])
        say()
        say_filled(words.say("cli.score.discard", card=_drawn([discard["card"]])))
        _say_arranged(discard, words)


def _say_arranged(told: dict[str, Any], words: Words) -> None:
    for meld in told["melds"]:
        say(f"  {_drawn(meld)}")
    if told["deadwood"]:
        points = words.count("point", told["deadwood"])
        say_filled(words.say("cli.score.deadwood", cards=_drawn(told["left"]), points=points))
    else:
        say_filled(words.say("cli.score.no-deadwood"))


@score.command("cribbage", cls=Command)
def cribbage(
    ctx: typer.Context,
    hand: Annotated[str, typer.Argument(metavar="CARDS")],
    starter: Annotated[str, typer.Argument(metavar="STARTER")],
    crib: Annotated[bool, typer.Option("--crib")] = False,
    as_json: AsJson = False,
) -> None:
    """Count a hand of cribbage, or a crib, with its starter: every combination with its cards and points."""
    from sobremesa.core.bits import mask_of
    from sobremesa.games.cribbage.rules.show import score_show

    words = words_of(ctx)
    cards, turned = _cards(hand, (CRIBBAGE_HAND,), words), _cards(starter, (1,), words)
    _check_once([*cards, *turned])
    counts = score_show(mask_of(cards), turned[0], crib)
    if as_json:
        say_json(cribbage_json(cards, turned[0], crib, counts))
    else:
        _say_counts(counts, words)


def cribbage_json(cards: list[int], starter: int, crib: bool, counts: Sequence[Count]) -> Json:
    """Return a count with every combination, in the order in which players count them."""
    from sobremesa.core.bits import cards_of, mask_of
    from sobremesa.core.card_text import card_text, texts
    from sobremesa.rulebook.rulebook_writer import in_text

    combinations = [{"reason": one.reason, "points": one.points, "cards": [*in_text(one.cards)]} for one in counts]
    total = sum(one.points for one in counts)
    shown: Json = {"hand": texts(cards_of(mask_of(cards))), "starter": card_text(starter), "crib": crib}
    return {"game": "cribbage", **shown, "total": total, "combinations": combinations}


def _say_counts(counts: Sequence[Count], words: Words) -> None:
    from sobremesa.games.cribbage.text.spoken_count import spoken
    from sobremesa.rulebook.rulebook_writer import in_text

    said = spoken(counts, words)
    widest = max(map(len, said), default=0)
    for one, part in zip(counts, said, strict=True):
        say(f"  {part.ljust(widest)}  {_drawn(in_text(one.cards))}")
    say_filled(words.say("cli.score.total", points=words.count("point", sum(one.points for one in counts))))


def _drawn(cards: Sequence[str]) -> str:
    from sobremesa.rulebook.pages import drawn

    return drawn(cards)


def _cards(text: str, allowed: tuple[int, ...], words: Words) -> list[int]:
    """Return the cards of a text like ``5h5sJd``, blanks and commas left out; raise Trouble."""
    from sobremesa.core.card_text import UnreadableCard, read_cards

    try:
        cards = read_cards("".join(text.replace(",", " ").split()))
    except UnreadableCard as error:
        raise Trouble("bad-card", name=error.text) from error
    if len(cards) not in allowed:
        numbers = words.either([str(number) for number in allowed])
        raise Trouble("card-count", number=words.count("card", len(cards)), name=text or "''", allowed=numbers)
    _check_once(cards)
    return cards


def _check_once(cards: Sequence[int]) -> None:
    from sobremesa.core.card_text import card_text

    for at, card in enumerate(cards):
        if card in cards[:at]:
            raise Trouble("card-twice", name=card_text(card))
