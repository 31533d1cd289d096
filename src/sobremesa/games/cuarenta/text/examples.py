"""Worked examples: a position, what the engine lets a card take there and what that scores, said in words."""

from __future__ import annotations

from sobremesa.core.bits import cards_of, count
from sobremesa.core.card_text import rank_text, texts
from sobremesa.core.contract import ScoreLine
from sobremesa.games.cuarenta.rules.moves import captured_part, mask_of_move, sequence_part
from sobremesa.games.cuarenta.rules.state import Cuarenta
from sobremesa.games.cuarenta.text.positions import (
    ASKING,
    OTHER,
    after_a_deal,
    captures_of,
    cards,
    played,
    position,
    takes,
)
from sobremesa.games.cuarenta.text.rulebook_writer import CuarentaWriter
from sobremesa.rulebook.rulebook import Example, ExampleRow


def capture(telling: CuarentaWriter, rules: str, table: str, card: str) -> Example:
    """Return what a card may take from a table; nothing there has just been left."""
    state = position(telling.rules, table, card)
    move = _longest(captures_of(state, card))
    return _worked(telling, rules, state, card, move, [_ways(telling, state, card), _after(telling, state, card)])


def scoring(
    telling: CuarentaWriter, rules: str, table: str, card: str, just_left: str = "", points: int = 0
) -> Example:
    """Return what a capture scores, with the card just left on the table and the points there were before."""
    state = position(telling.rules, table, card, just_left, points)
    move = _longest(captures_of(state, card))
    told = [telling.example("at", points=telling.points(points))] if points else []
    if just_left:
        told.append(telling.example("just-left", card=telling.ranks(cards(just_left))))
    told += [_ways(telling, state, card), _score(telling, state, move)]
    return _worked(telling, rules, state, card, move, told)


def across_a_deal(telling: CuarentaWriter, rules: str, left: str, card: str) -> Example:
    """Return what it scores to match, after a new deal, the last card of the deal before."""
    state = after_a_deal(telling.rules, left, card)
    move = _longest(captures_of(state, card))
    told = [
        telling.example("before-the-deal", card=telling.ranks(cards(left))),
        _ways(telling, state, card),
        _score(telling, state, move),
    ]
    return _worked(telling, rules, state, card, move, told)


def left_behind(telling: CuarentaWriter, rules: str, table: str, card: str, taken: str) -> Example | None:
    """Return what becomes of the sequence when only some of it is taken; None where that cannot be played."""
    state = position(telling.rules, table, card)
    moves = [move for move in captures_of(state, card) if cards_of(mask_of_move(move)) == cards(taken)]
    if not moves:
        return None
    said = telling.example("left-behind", taken=telling.ranks(cards(taken)), left=_left(telling, table, taken))
    return _worked(telling, rules, state, card, moves[0], [said, _fate(telling, played(state, moves[0]))])


def _left(telling: CuarentaWriter, table: str, taken: str) -> str:
    return telling.ranks([card for card in cards(table) if card not in cards(taken)])


def _fate(telling: CuarentaWriter, after: Cuarenta) -> str:
    """Say what the other side may do with what was left, or has been given of it."""
    if after.piles[OTHER - 1]:
        return telling.example("left-forfeit", cards=telling.ranks_in(int(after.piles[OTHER - 1])))
    if takes(after):
        return telling.example("left-claim", cards=telling.ranks_in(takes(after)))
    return _stays(telling, after)


def _worked(telling: CuarentaWriter, rules: str, state: Cuarenta, card: str, move: int, told: list[str]) -> Example:
    words = telling.words
    table = ExampleRow(words.say("page.table"), (tuple(texts(list(state.order))),), words.say("page.empty"))
    rows = (table, ExampleRow(words.say("page.card"), ((card,),)))
    taken = tuple(texts(cards_of(mask_of_move(move))))
    return Example(tuple(rules.split()), rows, " ".join(filter(None, told)), words.say("page.takes"), taken)


def _longest(moves: list[int]) -> int:
    """Return the play that takes most, the first of equals; 0 where there is none."""
    return max(moves, key=lambda move: int(count(mask_of_move(move))), default=0)


def _ways(telling: CuarentaWriter, state: Cuarenta, card: str) -> str:
    """Say each capture that a card has, with all of its sequence."""
    longest = _by_capture(captures_of(state, card), cards(card)[0])
    rank = telling.ranks(cards(card))
    if not longest:
        return telling.example("nothing", card=rank)
    said = _differing(telling, cards(card)[0], longest)
    whole = _longest(list(longest.values()))
    if _exclude(said, longest):
        return telling.example("takes-one-of", card=rank, ways=telling.words.either(list(said)))
    text = telling.example("takes", card=rank, ways=_way(telling, cards(card)[0], whole))
    return f"{text} {telling.example('whichever' if len(said) == 1 else 'fewer')}" if len(longest) > 1 else text


def _differing(telling: CuarentaWriter, card: int, longest: dict[int, int]) -> dict[str, int]:
    """Return the captures that read differently, each as it is said, with a play of it."""
    said: dict[str, int] = {}
    for move in longest.values():
        said.setdefault(_way(telling, card, move), move)
    return said


def _exclude(said: dict[str, int], longest: dict[int, int]) -> bool:
    """Return whether these captures are several, and no play makes them all."""
    whole = _longest(list(longest.values()))
    return len(said) > 1 and any(base & ~mask_of_move(whole) for base in longest)


def _by_capture(moves: list[int], card: int) -> dict[int, int]:
    """Return, for each matching or addition, the play that takes most of the sequence with it."""
    longest: dict[int, int] = {}
    for move in moves:
        base = int(captured_part(card, mask_of_move(move)))
        longest[base] = _longest([longest.get(base, move), move])
    return longest


def _way(telling: CuarentaWriter, card: int, move: int) -> str:
    mask = mask_of_move(move)
    base, above = cards_of(captured_part(card, mask)), cards_of(sequence_part(card, mask))
    if base[0] >> 2 == card >> 2:
        said = telling.example("matching", cards=telling.ranks(base))
    else:
        said = telling.example("addition", cards=telling.ranks(base), sum=_sum(card, base))
    return telling.example("and-sequence", capture=said, cards=telling.ranks(above)) if above else said


def _sum(card: int, base: list[int]) -> str:
    return " + ".join(rank_text(each >> 2) for each in base) + f" = {rank_text(card >> 2)}"


def _after(telling: CuarentaWriter, state: Cuarenta, card: str) -> str:
    """Say what then lies on the table: after each capture, where the card makes one of several."""
    longest = _by_capture(captures_of(state, card), cards(card)[0])
    if not longest:
        return ""
    said = _differing(telling, cards(card)[0], longest)
    if not _exclude(said, longest):
        return _stays(telling, played(state, _longest(list(longest.values()))))
    return " ".join(_stays_after(telling, state, move) for move in said.values())


def _stays_after(telling: CuarentaWriter, state: Cuarenta, move: int) -> str:
    left, taken = int(played(state, move).table), telling.ranks_in(mask_of_move(move))
    if not left:
        return telling.example("empty-after", taken=taken)
    key = "stays-one-after" if count(left) == 1 else "stays-many-after"
    return telling.example(key, taken=taken, cards=telling.ranks_in(left))


def _stays(telling: CuarentaWriter, after: Cuarenta) -> str:
    if not after.table:
        return telling.example("empty")
    key = "stays-one" if count(after.table) == 1 else "stays-many"
    return telling.example(key, cards=telling.ranks_in(int(after.table)))


def _score(telling: CuarentaWriter, state: Cuarenta, move: int) -> str:
    """Say what a play scores, and whether it wins."""
    after = played(state, move)
    lines: list[ScoreLine] = after.last_points
    if not lines:
        return telling.example("scores-nothing")
    won = after.chicas[_winner(state) - 1] > 0
    key = "scores-and-wins" if won else "scores"
    total = telling.points(sum(line.points for line in lines))
    return telling.example(key, points=total, reasons=telling.reasons(lines), prize=telling.prize())


def _winner(state: Cuarenta) -> int:
    """Return the side of the seat on turn."""
    return ASKING if state.to_act()[0] == ASKING else OTHER
