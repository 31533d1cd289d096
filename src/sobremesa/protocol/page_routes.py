"""The pages that the browser draws, and their addresses: the one table that server, browser and documents share."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class PageRoute(NamedTuple):
    """A page by its name, and its address, where ``{id}`` is any text, ``{seat:int}`` a number, ``{id?}`` may lack.

    The server opens a page with ``preview`` by itself: its link is sent to people, and messengers show what it is.
    """

    name: str
    path: str
    preview: bool = False

    @property
    def address(self) -> str:
        """Return the address as documents and browser have it: without the kinds of its parameters."""
        return self.path.replace(":int", "")

    @property
    def templates(self) -> list[str]:
        """Return the address as the server's router has it: twice where a parameter may lack."""
        whole = re.sub(r"\{(\w+)\??\}", r"{\1:str}", self.path)
        return [self.path.partition("/{")[0], whole] if "?}" in self.path else [whole]


ROUTES: Final = (
    PageRoute("lobby", "/"),
    PageRoute("table", "/table/{id}"),
    PageRoute("sit", "/sit/{id}/{seat:int}"),
    PageRoute("join", "/join/{secret}", preview=True),
    PageRoute("watch", "/watch/{secret}", preview=True),
    PageRoute("replay", "/table/{id}/replay"),
    PageRoute("shared", "/replay/{secret}"),
    PageRoute("review", "/table/{id}/review"),
    PageRoute("shared-review", "/replay/{secret}/review"),
    PageRoute("verify", "/table/{id}/verify"),
    PageRoute("shared-verify", "/replay/{secret}/verify"),
    PageRoute("finished", "/finished"),
    PageRoute("score", "/score/{id?}"),
    PageRoute("stats", "/stats"),
    PageRoute("compare", "/rules/{game}"),
    PageRoute("rules", "/rules/{game}/{rules}"),
    PageRoute("learn", "/learn/{lesson?}"),
    PageRoute("practice", "/practice/{exercise}"),
    PageRoute("path", "/path/{game}"),
)
"""Every page there is; any other address is lost."""


def route_named(name: str) -> PageRoute:
    """Return the route of a page."""
    return next(route for route in ROUTES if route.name == name)
