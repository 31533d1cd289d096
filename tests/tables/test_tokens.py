"""The tokens by which players are known."""

from __future__ import annotations

from base64 import urlsafe_b64decode

from sobremesa.tables.tokens import fresh_token, hash_of


def test_a_token_has_128_bits_and_no_two_are_alike() -> None:
    """Nobody guesses one, and it stands in a cookie as it is."""
    tokens = {fresh_token() for _ in range(100)}

    assert len(tokens) == 100
    assert {len(urlsafe_b64decode(token + "==")) * 8 for token in tokens} == {128}


def test_what_is_kept_of_a_token_stays_the_same_from_version_to_version() -> None:
    """Whoever comes back with one is known by its hash."""
    assert hash_of("a" * 22) == "0b22e266825a14e68817d9f13a20df65ce42d5456cb633da093253b4399cc7bf"
