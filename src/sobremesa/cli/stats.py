"""``stats``: what the finished games of a data folder add up to, for everybody who sat in them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from msgspec.structs import asdict

from sobremesa.cli.help_text import words_of
from sobremesa.cli.output import say, say_json
from sobremesa.cli.trouble import FAILED, Trouble, refuse_two_forms
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.tables.figures import Figure
    from sobremesa.tables.results import Result, Results
    from sobremesa.tables.statistics import Group


class Person(NamedTuple):
    """Somebody who sat at tables, by the last name they went by, with their results, the last first.

    The name is empty where they gave none.
    """

    name: str
    results: list[Result]


def stats(
    ctx: typer.Context,
    data: Annotated[Path | None, typer.Option("--data", metavar="FOLDER")] = None,
    as_csv: Annotated[bool, typer.Option("--csv")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    takebacks: Annotated[bool, typer.Option("--takebacks")] = False,
) -> None:
    """Add up the finished games of a folder: by game, by rules, by opponent."""
    from sobremesa.store.folder import data_folder

    words = words_of(ctx)
    refuse_two_forms(csv=as_csv, json=as_json)
    folder = data_folder(data)
    if data is not None and not data.is_dir():
        raise Trouble("no-games", name=data, status=FAILED)
    people = asyncio.run(people_of(folder, takebacks))
    if as_json:
        say_json({"players": [figures_of(person) for person in people]})
    elif as_csv:
        say(table(people))
    elif people:
        say("\n\n".join("\n".join(lines(person, words)) for person in people))
    else:
        say(words.say("cli.stats.none", folder=folder))


async def people_of(folder: Path, takebacks: bool = False) -> list[Person]:
    """Return everybody who has finished a game in a data folder, who played most first; raise StoreError.

    Games in which a move was taken back count only with ``takebacks``.
    """
    from sobremesa.store.folder import DATABASE
    from sobremesa.store.sql.beside import reading_beside
    from sobremesa.tables.results import Results, counting

    if not (folder / DATABASE).exists():  # looking at a folder makes nothing in it
        return []
    async with reading_beside(folder) as store:
        found = [await _counted(Results(store), player) for player in await store.players_seated()]
    counted = found if takebacks else [counting(results) for results in found]
    return [Person(_name(results[0]), results) for results in counted if results]


async def _counted(results: Results, player: int) -> list[Result]:
    found, pending = await results.of(player)
    while pending:
        found, pending = await results.of(player)
    return found


def _name(result: Result) -> str:
    return result.listed.game.players[result.seat - 1].name


def figures_of(person: Person) -> dict[str, object]:
    """Return what somebody's games add up to, and a row for each, ready for JSON."""
    from sobremesa.tables import statistics

    name, results = person
    ways = (statistics.by_game, statistics.by_ruleset, statistics.by_opponent)
    groups = {way.__name__: [asdict(group) for group in way(results)] for way in ways}
    return {"name": name, **groups, "games": statistics.as_rows(results)}


def table(people: list[Person]) -> str:
    """Return a row for every game of everybody, as a table with the names of its columns on top."""
    from sobremesa.tables import statistics

    rows = [{"player": name, **row} for name, results in people for row in statistics.as_rows(results)]
    return "\n".join(statistics.written(rows, ["player"]).splitlines())


def lines(person: Person, words: Words) -> list[str]:
    """Return what is said of somebody's games: every game, and below it its rulesets and opponents."""
    from sobremesa.tables import statistics
    from sobremesa.tables.statistics import NAMELESS

    name, results = person
    said = [name or NAMELESS]
    rulesets, opponents = statistics.by_ruleset(results), statistics.by_opponent(results)
    for game in statistics.by_game(results):
        said.append(f"  {words.say(f'{game.game}.name')}: {_sums(game, words)}")
        said += [f"    {_figure(game.game, one, words)}" for one in game.figures]
        said += [f"    {one.rules}: {_sums(one, words)}" for one in rulesets if one.game == game.game]
        for one in [one for one in opponents if one.game == game.game]:
            rival = words.say("cli.stats.opponent", name=one.name or one.level or NAMELESS)
            said.append(f"    {rival}: {_sums(one, words)}")
    return said


def _sums(group: Group, words: Words) -> str:
    """Return what a group adds up to, in a line."""
    parts = [
        words.say("cli.stats.sums", games=group.games, won=group.won, points=group.points, against=group.against),
        *_streak(group.streak, words),
    ]
    if group.accuracy is not None:
        parts.append(words.say("cli.stats.accuracy", percent=group.accuracy))
    return "; ".join(parts)


def _figure(game: str, figure: Figure, words: Words) -> str:
    """Return a figure in a line: one's own, the others', and that of good play where it is known."""
    own, theirs = (_value(figure[whose], figure["unit"], words) for whose in ("own", "theirs"))
    said = words.say("cli.stats.figure", name=words.say(f"{game}.figure.{figure['name']}"), own=own, theirs=theirs)
    if figure["good"] is None:
        return said
    return words.say("cli.stats.figure-good", figure=said, good=_value(figure["good"], figure["unit"], words))


def _value(value: float | None, unit: str, words: Words) -> str:
    if value is None:
        return "–"
    if unit == "count":
        return str(round(value))
    return f"{100 * value:.0f} %" if unit == "share" else words.figure(value, ".2f")


def _streak(games: int, words: Words) -> list[str]:
    """Return a row of games that were all won, or all lost; one game is no row."""
    if abs(games) < 2:
        return []
    return [words.say("cli.stats.streak" if games > 0 else "cli.stats.losses", games=abs(games))]
