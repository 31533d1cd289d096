"""The bar of ``sobremesa review``: for whoever looks at a terminal how far it has come, and for nobody else."""

from __future__ import annotations

from contextlib import contextmanager

import pytest

from sobremesa.cli import review
from sobremesa.cli.output import staged_bar
from tests.analysis.games import recorded
from tests.games.cuarenta.rules.table import new_game, pack_with

MISSED = recorded(new_game(dealer=1), pack_with("5h 7d Qc Ks 2h", "5c 6d Jh Ad 3s"), "5h", "6d")


def test_a_bar_of_stages_is_drawn_only_where_somebody_looks(monkeypatch, capfd):
    """On a terminal it says what is done and how much, on the standard error; elsewhere there is nothing to tell."""
    with staged_bar("Looking") as told:
        assert told is None
    assert capfd.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with staged_bar("Looking") as told:
        told("Closer look: hand 2 of 3", 0.45)
    drawn = capfd.readouterr()

    assert "Closer look: hand 2 of 3" in drawn.err
    assert "45%" in drawn.err
    assert drawn.out == ""


@pytest.mark.parametrize(
    ("lang", "first", "lines"),
    [
        ("en", "First look: hand 1 of 1", "Playing out the better moves: 1 of 1"),
        ("es", "Primer vistazo: data 1 de 1", "Jugando lo que era mejor: 1 de 1"),
    ],
)
def test_a_review_tells_the_hand_and_the_mistake_that_it_is_at(run, monkeypatch, tmp_path, lang, first, lines):
    """In the reader's language, from nought upwards; what is told of the game is what is told without a bar."""
    told: list[tuple[str, float]] = []

    @contextmanager
    def bar(label):
        yield lambda doing, share: told.append((doing, share))

    path = tmp_path / "missed.txt"
    path.write_bytes(MISSED)
    plain = run("review", str(path), "--lang", lang)
    monkeypatch.setattr(review, "staged_bar", bar)
    shown = run("review", str(path), "--lang", lang)

    assert told[0] == (first, 0.0)
    assert told[-1][0] == lines
    assert [share for _, share in told] == sorted(share for _, share in told)
    assert shown.stdout == plain.stdout
    assert shown.stderr == ""
