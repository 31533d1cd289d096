"""Laws of records: what was played is written, read and replayed as it was, in every game, by every ruleset."""

from sobremesa.records import read, write
from sobremesa.records.replay import replay, replay_json
from sobremesa.records.writer import WIDTH
from tests.laws.play import fingerprint, games


def test_a_record_reads_as_what_was_written(table):
    """`read(write(record))` is the record, from text and from bytes, and its text has one form."""
    for record, _ in games(table):
        text = write(record)
        assert read(text) == read(text.encode()) == record
        assert write(read(text)) == text
        assert max(map(len, text.splitlines())) <= WIDTH


def test_a_record_replays_to_the_same_game(table):
    """A record needs no random generator: each step of it gives the state that the game was in."""
    for record, moments in games(table):
        steps = replay(read(write(record)))
        for at, (step, moment) in enumerate(zip(steps, moments[1:], strict=True)):
            assert step.score == tuple(moment.state.score)
            assert step.points == tuple(moment.state.last_points)
            assert at % 50 or fingerprint(step.state) == fingerprint(moment.state)


def test_the_json_of_a_record_tells_its_game(table):
    """The replay ends with the score and the winner of the game, without an error, its moves numbered from 1."""
    for record, moments in games(table):
        state = moments[-1].state
        told = replay_json("game", write(record).encode())
        moves = told["moves"]
        assert (told["finished"], told["winner"], told["score"]) == (True, int(state.winner) or None, state.score)
        assert (told["hands"], told["error"]) == (int(state.hand_number), None)
        assert [move["n"] for move in moves] == list(range(1, len(moves) + 1))
        played = [moment.text for moment in moments if moment.text and not moment.text.startswith("pack")]
        assert [move["move"] for move in moves if move["move"] != "pack"] == played


def test_a_record_that_stops_anywhere_is_told_as_far_as_it_goes(table):
    """A record cut off between two moves is not finished and has no error; its last score is the score."""
    record, moments = games(table)[0]
    size = len(table.game.pack())

    for cut in range(1, len(record.body), len(record.body) // 12):
        short = type(record)(record.headers, record.body[:cut])
        told = replay_json("short", write(short).encode())
        in_a_pack = any(token.text == "pack:" for token in record.body[max(0, cut - size) : cut])
        assert told["finished"] is False
        assert (told["error"] is None) is not in_a_pack
        assert told["score"] in [moment.state.score for moment in moments]
