"""Games by correspondence between two people, made by the same code that the server runs."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from sobremesa.server.identity import hash_of
from sobremesa.tables.clocks import ClockTerms
from sobremesa.tables.orders import Order, Sitter
from sobremesa.tables.tables import Tables

THREE_DAYS: Final = ClockTerms("correspondence", 3 * 86_400)


@dataclass
class Person:
    """Somebody who plays: the secret of their browser, and their number in the database."""

    token: str
    player: int


@dataclass
class Correspondence:
    """A game that has begun: who is to move, and who waits for it."""

    table: str
    mover: Person
    other: Person


async def people(tables: Tables, number: int) -> list[Person]:
    """Enter so many people."""
    tokens = [secrets.token_urlsafe(16) for _ in range(number)]
    return [Person(token, await tables.seat_player(hash_of(token))) for token in tokens]


async def games_between(tables: Tables, pairs: list[tuple[Person, Person]]) -> AsyncIterator[Correspondence]:
    """Make a game of gin for each pair; both sit there at once, so its first pack is dealt and its alarm is set."""
    sitters = [Sitter("me", "Ana"), Sitter("here", "Eva")]
    order = Order("gin", "standard", 2, sitters, clock=THREE_DAYS, away="end")
    for ana, eva in pairs:
        made = await tables.make(order, ana.player, [eva.player])
        first = made.standing.turn == [1]
        yield Correspondence(made.id, *((ana, eva) if first else (eva, ana)))
