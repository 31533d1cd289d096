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
    joint = _say_joint(verified, words)
    say_filled(words.say("cli.verify.beyond-joint" if joint else "cli.verify.beyond"), indent=2)


def _say_joint(verified: Verified, words: Words) -> bool:
    """Say who drew the packs together, what each had sealed, and whose seed came late; return whether all are so."""
    packs = [hand.seeds for hand in verified.hands if hand.seeds]
    sealed = [seat for seat, seal in enumerate(verified.seals) if seat and seal]
    if not packs or not sealed:
        return False
    say_filled(words.say("cli.verify.joint", list=", ".join(map(str, sealed))), indent=2)
    for seat in [0, *sealed]:
        who = words.say("cli.verify.seal.seat", seat=seat) if seat else words.say("cli.verify.seal.server")
        say(f"    {who}: {verified.seals[seat]}")
    for seat in sealed:
        opened = [number for number, seeds in enumerate(packs, start=1) if not seeds[seat - 1].sealed]
        if not opened:
            say_filled(words.say("cli.verify.never", seat=seat), indent=2)
        elif opened[0] > 1:
            say_filled(words.say("cli.verify.late", seat=seat, pack=opened[0]), indent=2)
    return len(packs) == len(verified.hands)
