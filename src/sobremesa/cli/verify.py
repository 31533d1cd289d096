"""``verify``: whether the packs of a record are those that were promised, in plain words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobremesa.cli.output import say, say_filled, say_json
from sobremesa.cli.replay import read_file, title
from sobremesa.cli.trouble import complain
from sobremesa.rulebook.catalogue import Words

if TYPE_CHECKING:
    from sobremesa.records.verify import Verified


def verify_files(files: list[str], noted: list[str], as_json: bool, words: Words) -> bool:
    """Say of each file what is proved of its shuffles; return whether everything is, in all of them."""
    from sobremesa.records.verify import verified

    proved = []
    for name in files:
        data = read_file(name, words)
        if not isinstance(data, bytes):
            complain(words, data)
            proved.append(False)
            continue
        for one in verified(data, noted):
            proved.append(one.proved)
            say_json(one.to_json(name)) if as_json else _say(name, one, words)
    return all(proved)


def _say(name: str, verified: Verified, words: Words) -> None:
    say(f"{title(name, verified.number, words)}:")
    for one in verified.hands:
        hand = words.say(f"{verified.game}.hand", hand=one.hand)
        say(f"  {hand[:1].upper()}{hand[1:]}: {words.say(f'cli.verify.{one.verdict}')}")
        if one.commitment:
            say(f"    {one.commitment}")
    for commitment in verified.missing:
        say_filled(words.say("cli.verify.missing", commitment=commitment[:64]), indent=2)
    if verified.error is not None:
        say_filled(words.say("cli.verify.error", line=verified.error.line, code=verified.error.code), indent=2)
    if verified.retry:
        say_filled(words.say("cli.verify.retry", rows=verified.retry), indent=2)
    _sum_up(verified, words)


def _sum_up(verified: Verified, words: Words) -> None:
    """Say what was proved, and what cannot be."""
    say()
    if not verified.proved:
        say_filled(words.say("cli.verify.not-proved"), indent=2)
        return
    say_filled(words.say("cli.verify.all"), indent=2)
    if any(verified.texts):
        say_filled(words.say("cli.verify.mixed"), indent=2)
    say_filled(words.say("cli.verify.beyond"), indent=2)
