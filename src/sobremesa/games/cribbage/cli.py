"""``score cribbage``: what a hand, or a crib, counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.cli.score import AsJson, Json, cards_in, check_once, drawn_cards
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.games.cribbage.rules.show import Count

CRIBBAGE_HAND = 4


def score(
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
    cards, turned = cards_in(hand, (CRIBBAGE_HAND,), words), cards_in(starter, (1,), words)
    check_once([*cards, *turned])
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
        say(f"  {part.ljust(widest)}  {drawn_cards(in_text(one.cards))}")
    say_filled(words.say("cli.score.total", points=words.count("point", sum(one.points for one in counts))))
