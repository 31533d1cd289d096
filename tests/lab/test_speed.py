"""`lab speed`: what it plays and how it reports; how fast anything is decides nothing here."""

import random

import pytest

from sobremesa.lab import speed
from sobremesa.lab.speed_ours import MeasuredGame, PlayPace, build, digest, every_kind, pace, player
from sobremesa.lab.speed_peers import PEERS, peer_player

PAIRS = [(peer, game) for peer, (_, games) in PEERS.items() for game in games]


def test_every_ruleset_and_number_of_players_is_a_kind():
    """The three usual kinds are among them, each once, and Cuarenta is there for two and for four."""
    kinds = every_kind()
    assert len(set(kinds)) == len(kinds)
    assert set(speed.USUAL) <= set(kinds)
    assert {kind.seats for kind in kinds if kind.game == "cuarenta"} == {2, 4}


def test_a_pace_counts_whole_games_and_their_moves():
    """The games asked for are counted, an even number at a time, with the moves they took."""
    asked = []

    def play(games):
        asked.append(games)
        random.random()
        return 3 * games

    measured = pace(play, 0.02)
    assert measured.games == sum(asked)
    assert measured.moves == 3 * measured.games
    assert measured.seconds >= 0.02
    assert all(games % 2 == 0 for games in asked)


def test_measurements_add_up():
    """Rounds of a column are taken together."""
    assert PlayPace(1, 10, 0.5).add(PlayPace(2, 30, 1.0)) == PlayPace(3, 40, 1.5)


@pytest.mark.parametrize("kind", speed.USUAL, ids=lambda kind: kind.label)
def test_our_player_plays_whole_games(kind):
    """So many games of a kind take moves, and the same games end alike every time."""
    assert player(kind)(2) > 20
    assert digest(kind) == digest(kind)


def test_the_sources_are_measured_in_a_process_that_passes_over_what_is_compiled():
    """Its games end as they do here, whichever build this is."""
    kind = MeasuredGame("gin", "openspiel", 2)
    ((label, (end, measured)),) = speed._sources([kind], 0.01).items()
    assert (label, end) == (kind.label, digest(kind))
    assert measured.games > 0


@pytest.mark.parametrize(("peer", "game"), PAIRS, ids=lambda name: name)
def test_a_peer_that_is_installed_plays_whole_games(peer, game):
    """Each peer's own loop runs to the end of its games; those that count moves made some."""
    play = peer_player(peer, game)
    if play is None:
        pytest.skip(f"{peer} is not installed; the extra bench has it")
    assert play(2) > 20 or peer == "openspiel-cpp"


def test_nobody_is_asked_for_a_game_that_they_lack():
    """No peer has Cuarenta, and RLCard no cribbage."""
    assert [peer for peer in PEERS if peer_player(peer, "cuarenta")] == []
    assert peer_player("rlcard", "cribbage") is None


@pytest.fixture
def alone(monkeypatch):
    """A machine on which no peer is installed."""
    monkeypatch.setattr("sobremesa.lab.speed_peers.util.find_spec", lambda name: None)


def test_the_report_says_what_was_left_out(alone):
    """Peers that are not installed are named with the reason, and so is the compiled column of rules that are not."""
    left = speed.left_out()
    assert {peer: left[peer] for peer in PEERS} == dict.fromkeys(PEERS, speed.NOT_INSTALLED)
    assert (left.get("compiled") == speed.NOT_COMPILED) is (build() == "interpreted")


def test_the_report_has_each_kind_by_column(alone):
    """Rates, moves and ratios go by column, and both builds play alike."""
    done = []
    report = speed.run(0.04, progress=done.append)
    assert sum(done) == speed.ROUNDS
    assert report["differ"] == []
    assert [kind["game"] for kind in report["kinds"]] == ["gin", "cribbage", "cuarenta"]
    columns = {"compiled", "interpreted"} if build() == "compiled" else {"interpreted"}
    for kind in report["kinds"]:
        assert set(kind["per_second"]) == set(kind["moves_each"]) == columns
        assert set(kind["ratio"]) == columns - {"compiled"} if len(columns) == 2 else kind["ratio"] == {}
