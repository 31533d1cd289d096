"""The pages of the browser and their addresses, shared by server, browser and documents."""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class PageRoute(NamedTuple):
    """A page by its name and address.

    In ``path`` a parameter is ``{id}`` for any text, ``{seat:int}`` for a number, ``{id?}`` for one that may be
    missing. The server renders pages with ``preview`` itself: their links are sent to people, and messengers show what
    they are; or other sites show them.
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
        """Return the address as the server's router takes it: twice where a parameter may be missing.

        >>> PageRoute("score", "/score/{id?}").templates
        ['/score', '/score/{id:str}']
        """
        whole = re.sub(r"\{(\w+)\??\}", r"{\1:str}", self.path)
        return [self.path.partition("/{")[0], whole] if "?}" in self.path else [whole]


ROUTES: Final = (
    PageRoute("lobby", "/"),
    PageRoute("title", "/title/{game}/{program}"),
    PageRoute("table", "/table/{id}"),
    PageRoute("sit", "/sit/{id}/{seat:int}"),
    PageRoute("join", "/join/{secret}", preview=True),
    PageRoute("watch", "/watch/{secret}", preview=True),
    PageRoute("night", "/night/{id?}"),
    PageRoute("night-wall", "/night/{id}/wall"),
    PageRoute("enter", "/enter/{secret}"),
    PageRoute("enter-wall", "/enter/{secret}/wall"),
    PageRoute("link", "/link"),
    PageRoute("replay", "/table/{id}/replay"),
    PageRoute("shared", "/replay/{secret}"),
    PageRoute("review", "/table/{id}/review"),
    PageRoute("shared-review", "/replay/{secret}/review"),
    PageRoute("verify", "/table/{id}/verify"),
    PageRoute("shared-verify", "/replay/{secret}/verify"),
    PageRoute("game-analysis", "/table/{id}/analysis"),
    PageRoute("shared-analysis", "/replay/{secret}/analysis"),
    PageRoute("analysis", "/analysis/{game?}"),
    PageRoute("position-analysis", "/analysis/{game}/position"),
    PageRoute("embed", "/embed/{secret}", preview=True),
    PageRoute("finished", "/finished"),
    PageRoute("score", "/score/{id?}"),
    PageRoute("stats", "/stats"),
    PageRoute("profile", "/profile"),
    PageRoute("daily", "/daily/{what?}"),
    PageRoute("daily-outcome", "/daily/{day}/{game}"),
    PageRoute("compare", "/rules/{game}"),
    PageRoute("rules", "/rules/{game}/{rules}"),
    PageRoute("learn", "/learn/{lesson?}"),
    PageRoute("practice", "/practice/{exercise}"),
    PageRoute("path", "/path/{game}"),
)
"""Every page there is; any other address is lost."""


SECRET: Final = "/{secret}"

SECRET_PAGES: Final = tuple(
    dict.fromkeys(f"{route.path.partition(SECRET)[0]}/" for route in ROUTES if SECRET in route.path)
)
"""How the addresses of pages begin that hold the secret of a link."""


def route_named(name: str) -> PageRoute:
    """Return the route of a page."""
    return next(route for route in ROUTES if route.name == name)
