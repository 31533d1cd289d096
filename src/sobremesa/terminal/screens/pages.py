"""The pages of a table: its keys and rules, its score, and the review of its game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rich.cells import cell_len

from sobremesa.protocol.live import Table
from sobremesa.protocol.rest.library import ExampleInfo, RulesInfo
from sobremesa.terminal.api_client import ApiClient, Declined
from sobremesa.terminal.app import TerminalApp
from sobremesa.terminal.draw_context import DrawContext
from sobremesa.terminal.renderer import Renderer
from sobremesa.terminal.review_model import ReviewModel
from sobremesa.terminal.review_text import Told, told_review
from sobremesa.terminal.screens.page import Page
from sobremesa.terminal.table_model import possible
from sobremesa.terminal.text_rows import padded

HELPED: Final = (
    "cards",
    "moves",
    "enter",
    "escape",
    "hint",
    "score",
    "back",
    "answer",
    "write",
    "talk",
    "lang",
    "colours",
    "leave",
)
"""What the keys of a table do, in the order in which it is told."""


def help_page(app: TerminalApp, desk: ApiClient, table: Table, helped: Sequence[str] = HELPED) -> Page:
    """Return what the keys do and, as soon as they have come, the rules of the table.

    ``helped`` is what they do, in the order in which it is told; what there is not at this table is left out.
    """
    there, rules = possible(table), Told()
    keys = [what for what in helped if there.get(what, True)]
    page = Page(lambda: app.words.say("help.title"), lambda: [*_keys(app, keys), *rules])

    async def fetch() -> None:
        try:
            told = await desk.rules(table.game, table.rules, table.options, app.words.lang)
        except Declined as error:
            rules[:] = [(app.declined(error), "wrong")]
        else:
            rules[:] = _rules(told, app)
        page.refresh_all()

    if table.game:
        page.call_after_refresh(lambda: page.run_worker(fetch()))
    return page


def _keys(app: TerminalApp, keys: Sequence[str]) -> Told:
    told: Told = [(app.words.say("help.keys"), "name")]
    told += [("  " + app.words.say(f"terminal.help.{what}"), "") for what in keys]
    told += [("", ""), (app.words.say("help.marks"), "name")]
    told += [("  " + app.words.say(f"terminal.mark.{what}"), "") for what in ("just-left", "missed", "chosen")]
    return told


def _rules(rules: RulesInfo, app: TerminalApp) -> Told:
    told: Told = [("", ""), (rules.title, "turn")]
    for section in rules.sections:
        told += [("", ""), (section.title, "name")]
        told += [("  " + paragraph, "") for paragraph in section.paragraphs]
        for example in section.examples:
            told += _example(example, app)
    return told


def _example(example: ExampleInfo, app: TerminalApp) -> Told:
    faces = app.faces
    rows = [
        (f"    {row.label}: {' · '.join([faces.texts(group) for group in row.groups if group]) or '–'}", "soft")
        for row in example.rows
    ]
    return [*rows, ("    " + example.text, "soft")]


def score_page(app: TerminalApp, scene: Callable[[], DrawContext], kit: Renderer) -> Page:
    """Return how the score stands, and where every point came from, the latest first."""
    return Page(lambda: app.words.say("score.title"), lambda: _score(scene(), kit))


def _score(scene: DrawContext, kit: Renderer) -> Told:
    words, score = scene.words, scene.view["score"]
    own = scene.side_of(scene.own)
    sides = [scene.side(3 - own), scene.side(own)]
    wide = max(cell_len(side) for side in sides) + 2
    told: Told = [
        (f"{padded(side, wide)} {points}", "points") for side, points in zip(sides, _both(score, own), strict=True)
    ]
    target = kit.target(scene)
    told += [(words.say("terminal.to", target=target), "soft")] if target else []
    told.append(("", ""))
    told += [(f"{what}: {sides[0]} {theirs}, {sides[1]} {mine}", "") for what, theirs, mine in kit.facts(scene)]
    told += [("", ""), (words.say("score.why"), "name")]
    lines = [
        (f"  {words.say(f'{kit.game}.hand', hand=event.hand)}: {line}", "")
        for event in reversed(scene.sitting.events)
        for line in kit.why(event, scene)
    ]
    return [*told, *(lines or [("  " + words.say("score.nothing-yet"), "soft")])]


def review_page(app: TerminalApp, scene: Callable[[], DrawContext], kit: Renderer, model: ReviewModel) -> Page:
    """Return what the maestro thinks of a game, as far as that is known whenever the page is drawn."""

    def title() -> str:
        return app.words.say("review.title", game=app.words.say(f"{kit.game}.name"))

    return Page(title, lambda: told_review(model, scene(), kit))


def _both(score: list[int], own: int) -> tuple[int, int]:
    return score[2 - own], score[own - 1]
