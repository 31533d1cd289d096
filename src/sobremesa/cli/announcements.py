"""What ``play`` says once it serves: the addresses, and where the host's link is."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from sobremesa.cli.output import flush, say
from sobremesa.rulebook.catalogue import Words


def announcer(words: Words) -> Callable[..., None]:
    """Return what tells the address of the table, and those for the local network."""

    def announce(address: str, *in_lan: str) -> None:
        say(words.say("cli.play.open", address=address))
        for one in in_lan:
            say(words.say("cli.play.lan", address=one))
        flush()

    return announce


def admin_teller(words: Words) -> Callable[[str, Path], None]:
    """Return what tells a link and the file that has it; a log that is kept gets the file alone."""

    def tell(link: str, file: Path) -> None:
        if sys.stdout.isatty():
            say(words.say("cli.play.admin", link=link))
        else:
            say(words.say("cli.play.admin-file", file=file))
        flush()

    return tell
