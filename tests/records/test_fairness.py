"""The shuffle that can be checked: equally likely orders, and promises that only their own pack opens."""

import hashlib
import itertools
import re
from collections import Counter

import pytest

from sobremesa.core.card_text import texts
from sobremesa.core.registry import GAMES
from sobremesa.records import fairness
from sobremesa.records.fairness import SeatSeed, commitment, is_salt, opened_together, pack_from, salted, unsalted
from sobremesa.records.verify import Verified

SALT = "0123456789ABCDEF" * 4
PACK = GAMES["cuarenta"].pack()


def salts(number):
    """Different salts, the same every time."""
    return [hashlib.sha256(str(one).encode()).hexdigest().upper() for one in range(number)]


def test_a_shuffle_keeps_every_card_and_leaves_the_pack_alone():
    """The pack that was given stays in order, the new one has the same cards."""
    mixed = pack_from(PACK, SALT)
    assert sorted(mixed) == PACK == GAMES["cuarenta"].pack()
    assert mixed != PACK


def test_the_same_salt_and_texts_make_the_same_pack_for_ever():
    """Records of today can be checked by later versions: this pack never changes."""
    assert pack_from(range(10), SALT, ["", "canelazo"]) == pack_from(range(10), SALT, ["", "canelazo"])
    assert pack_from(range(10), SALT) == [0, 4, 2, 9, 3, 1, 7, 8, 5, 6]


def test_every_players_text_counts_and_so_does_its_seat():
    """Nobody's text can be left out or moved to another seat without another pack coming out."""
    packs = [pack_from(PACK, SALT, given) for given in ([], ["a"], ["a", "b"], ["b", "a"], ["ab", ""], ["", "ab"])]
    assert len({tuple(pack) for pack in packs}) == len(packs)


def test_every_order_is_about_equally_likely():
    """Of 24,000 salts each of the 24 orders of four cards comes from about a thousand."""
    seen = Counter(tuple(pack_from(range(4), salt)) for salt in salts(24_000))
    assert set(seen) == set(itertools.permutations(range(4)))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 70  # 23 degrees of freedom: one in a million


def test_draws_beyond_the_last_whole_round_are_drawn_again():
    """Nothing is folded back by a remainder, which would favour the low numbers."""
    words = iter([2**32 - 1, 2**32 - 2, 7])
    assert fairness._below(3, words) == 2  # 2**32 - 1 is beyond 3 * 1,431,655,765
    assert next(words) == 7


def test_a_commitment_is_the_hash_of_salt_and_pack():
    """Anybody can compute it with the tools of their system."""
    pack = "pack: Ac 2d"
    told = hashlib.sha256(b"sobremesa commitment 1\n" + SALT.encode() + b"\npack: Ac 2d").hexdigest().upper()
    assert commitment(SALT, pack) == told
    assert commitment(SALT, "pack: 2d Ac") != told


def test_a_stored_row_holds_pack_and_salt():
    """To a reader of records the salt is a comment."""
    assert unsalted(salted("pack: Ac 2d", SALT)) == ("pack: Ac 2d", SALT)
    assert unsalted("pack: Ac 2d") == ("pack: Ac 2d", "")


@pytest.mark.parametrize("text", ["", SALT[:-1], SALT + "0", SALT.lower(), SALT[:-1] + "G"])
def test_a_salt_is_256_bits_in_hexadecimal(text):
    """Anything else is no salt."""
    assert is_salt(SALT)
    assert not is_salt(text)


# ---- records


def record(salt=SALT, given=("", "canelazo"), cards=None, moves=""):
    """A record with one pack, made from a salt and what the players gave."""
    pack = cards or pack_from(PACK, SALT, given)
    headers = {"Game": "cuarenta", "Rules": "pagat", "Seats": "2", "Dealer": "1", "Text2": given[1], "Salt1": salt}
    lines = [f'[{name} "{value}"]' for name, value in headers.items() if value]
    return "\n".join([*lines, "", f"pack: {' '.join(texts(pack))}", moves])


def test_an_honest_record_is_proved():
    """Its pack is made again from the salt and from what the players gave."""
    verified = Verified(record())
    assert verified.proved
    (hand,) = verified.hands
    assert (hand.hand, hand.verdict) == (1, "proved")
    assert verified.to_json("a.txt")["texts"] == 1


def test_the_first_line_of_a_file_is_its_line_one():
    """A fault is told where whoever opens the file finds it."""
    assert Verified('[Game "chess"]').to_json("a.txt")["error"] == {"line": 1, "code": "missing-header"}


def test_a_commitment_that_was_noted_has_to_be_opened():
    """A server that swapped salt and pack together is caught by whoever wrote the commitment down."""
    (hand,) = Verified(record()).hands
    assert Verified(record(), [hand.commitment.lower()]).proved
    other = Verified(record(), ["0" * 64])
    assert not other.proved
    assert other.missing == ["0" * 64]


def test_two_cards_changed_places():
    """The salt makes another pack than the one in the record."""
    pack = pack_from(PACK, SALT, ["", "canelazo"])
    pack[0], pack[1] = pack[1], pack[0]
    verified = Verified(record(cards=pack))
    assert [hand.verdict for hand in verified.hands] == ["other-pack"]
    assert not verified.proved


def test_what_was_promised_for_a_pack_that_is_not_proved_stays_to_be_opened():
    """The commitment fits to salt and pack, as a cheat would publish it; the salt does not make that pack."""
    pack = pack_from(PACK, SALT, ["", "canelazo"])[::-1]
    promised = commitment(SALT, " ".join(["pack:", *texts(pack)]))
    verified = Verified(record(cards=pack), [promised])

    assert [hand.commitment for hand in verified.hands] == [promised]
    assert verified.missing == [promised]


def test_what_a_player_gave_was_left_out():
    """The pack was made without it, or with another text."""
    assert not Verified(record().replace("canelazo", "chicha")).proved


@pytest.mark.parametrize(("salt", "verdict"), [("", "no-salt"), ("xyz", "bad-salt"), ("0" * 64, "other-pack")])
def test_without_the_right_salt_nothing_is_proved(salt, verdict):
    """A missing salt, one that is none, and another hand's are told apart."""
    verified = Verified(record(salt=salt))
    assert [hand.verdict for hand in verified.hands] == [verdict]
    assert not verified.proved


@pytest.mark.parametrize("salt", ["0" * 64, "F" * 64])
def test_a_pack_of_a_second_try_may_have_a_salt_of_its_own(salt):
    """Those of the game before were drawn together; one that is dealt anew does not follow from the server's seed."""
    alone = record(salt, cards=pack_from(PACK, salt, ["", "canelazo"]))
    seed = f'[ServerSeed "{"A" * 64}"]\n'
    again = alone.replace("[Salt1", f'[Retry "5"]\n{seed}[Salt1')

    assert [hand.verdict for hand in Verified(again).hands] == ["proved"]
    assert [hand.verdict for hand in Verified(alone.replace("[Salt1", f"{seed}[Salt1")).hands] == ["other-salt"]


def test_a_record_with_an_illegal_move_is_not_proved():
    """What was played has to be legal as well."""
    verified = Verified(record(moves="9c"))
    assert verified.error is not None
    assert not verified.proved


@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\x00", b'[Game "gin"]\npack:', b"pack: pack: pack:", b'[Seats "9999"]']
)
def test_any_bytes_are_answered(data):
    """A file that is no record proves nothing and breaks nothing."""
    assert not Verified(data).proved


def test_a_record_without_hands_proves_nothing():
    """There is no pack to be made again."""
    assert not Verified(re.sub("pack:.*", "", record())).proved


def test_a_seat_whose_page_was_late_twice_opens_what_it_gave_for_the_third_pack():
    """Its seeds for the two packs before are none; the others opened theirs from the first on."""
    packs = [[SeatSeed("0A"), SeatSeed()], [SeatSeed("0B"), SeatSeed()], [SeatSeed("0C"), SeatSeed("0D")]]

    assert opened_together("0F", packs) == {"ServerSeed": "0F", "Seed1": "0A", "Seed2": "0D", "SeedFrom2": "3"}
