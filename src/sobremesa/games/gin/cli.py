"""``score gin``: what a hand leaves."""

from __future__ import annotations

from typing import Annotated, Any, cast

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.cli.score import AsJson, Json, cards_in, drawn_cards
from sobremesa.rulebook.catalogue import Words

GIN_HAND = (10, 11)


def score(ctx: typer.Context, hand: Annotated[str, typer.Argument(metavar="CARDS")], as_json: AsJson = False) -> None:
    """Arrange a hand of gin in the best way; of eleven cards, say which to discard."""
    words = words_of(ctx)
    told = gin_json(cards_in(hand, GIN_HAND, words))
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
        say_filled(words.say("cli.score.discard", card=drawn_cards([discard["card"]])))
        _say_arranged(discard, words)


def _say_arranged(told: dict[str, Any], words: Words) -> None:
    for meld in told["melds"]:
        say(f"  {drawn_cards(meld)}")
    if told["deadwood"]:
        points = words.count("point", told["deadwood"])
        say_filled(words.say("cli.score.deadwood", cards=drawn_cards(told["left"]), points=points))
    else:
        say_filled(words.say("cli.score.no-deadwood"))
