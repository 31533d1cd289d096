"""Hands without a game around them: which games tell something of them, and what."""

from __future__ import annotations

from sobremesa.core.explorer import BadHand, ExploredMove, Explorer, Question
from sobremesa.core.registry import parts_of


def explorers() -> dict[str, Explorer]:
    """Return what can be asked about hands, by the ids of the games that tell something of them."""
    return parts_of("explorer")


def explored(game: str, question: Question) -> list[ExploredMove]:
    """Return every play of a hand, the best first where one is.

    Raises BadHand for a hand that cannot be, and for cards, a choice or a score that the game does not ask for;
    UnknownRuleset; and KeyError for a game that tells nothing of hands.
    """
    explorer = explorers()[game]
    if question.others and not explorer.others:
        raise BadHand(f"hands of {game} are looked at without other cards", "unasked", name="others", game=game)
    if question.option and not explorer.option:
        raise BadHand(f"hands of {game} are looked at without such a choice", "unasked", name="option", game=game)
    if any(question.score) and not explorer.scores:
        raise BadHand(f"hands of {game} are looked at without a score", "unasked", name="score", game=game)
    return explorer.ask(question)
