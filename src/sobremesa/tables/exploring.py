"""Hands that are explored without a game around them: what is asked, checked and handed to the game."""

from __future__ import annotations

from sobremesa.analysis import exploring
from sobremesa.core.card_text import UnreadableCard, read_card, texts
from sobremesa.core.explorer import BadHand, Explorer, Question
from sobremesa.core.options import UnknownRuleset
from sobremesa.core.registry import GAMES
from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest.analysis import ExploredPlay, ExplorerInfo, HandWanted
from sobremesa.tables.refusals import UNKNOWN_GAME, Refused


def explorers() -> list[ExplorerInfo]:
    """Return the games that tell something of a hand."""
    return [_info(game, explorer) for game, explorer in exploring.explorers().items()]


def explored(wanted: HandWanted) -> list[ExploredPlay]:
    """Return every play of a hand, with its figures. Raises Refused with UNKNOWN_GAME or BAD_HAND."""
    if wanted.game not in exploring.explorers():
        raise Refused(UNKNOWN_GAME, f"nothing is told here of hands of {wanted.game!r}")
    try:
        found = exploring.explored(wanted.game, _question(wanted))
    except (BadHand, UnreadableCard, UnknownRuleset) as error:
        why = error.why if isinstance(error, BadHand) else str(error)
        raise Refused(Code.BAD_HAND, why) from error
    return [ExploredPlay(one.move, {**one.figures}, list(one.marks)) for one in found]


def _question(wanted: HandWanted) -> Question:
    hand, others = (tuple(read_card(text) for text in cards) for cards in (wanted.hand, wanted.others))
    return Question(wanted.rules, hand, others, wanted.option, wanted.score)


def _info(game: str, explorer: Explorer) -> ExplorerInfo:
    rules = GAMES[game]
    return ExplorerInfo(
        game=game,
        rules=list(rules.presets),
        sizes=list(explorer.sizes),
        others=explorer.others,
        option=explorer.option,
        scores=explorer.scores,
        chances=list(explorer.chances),
        pack=texts(list(rules.pack())),
    )
