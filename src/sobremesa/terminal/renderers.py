"""How each game is drawn: by its own renderer, or as a plain table."""

from __future__ import annotations

from typing import cast

from sobremesa.core.registry import spec_named
from sobremesa.terminal.plain_renderer import PlainTable
from sobremesa.terminal.renderer import Renderer


def renderer_of(game: str) -> Renderer:
    """Return how a game is drawn; raise UnknownGame."""
    found = spec_named(game).part("terminal")
    return cast("Renderer", found) if found else PlainTable(game)
