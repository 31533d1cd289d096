"""A concatenation of records is read as several games, each by itself, by every command that reads records."""

import json

import pytest

import sobremesa
from sobremesa.records.parts import parts_of
from tests.cli.conftest import objects, one_error


def played(game, moves, seed):
    """Return the record of a game after some moves."""
    fresh = sobremesa.new_game(game, seed=seed)
    players = {seat: sobremesa.bot(game, "novato", seed=seat) for seat in (1, 2)}
    for _ in range(moves):
        fresh.play(players[fresh.to_act[0]](fresh.view(fresh.to_act[0])), fresh.to_act[0])
    return fresh.record()


RECORDS = [played("gin", 9, 1), played("cuarenta", 12, 2), played("cribbage", 7, 3)]


@pytest.fixture
def together(tmp_path):
    """Three records, one after the other, as `cat` puts them, and each by itself."""
    path = tmp_path / "all.txt"
    path.write_text("".join(RECORDS))
    alone = [tmp_path / f"{number}.txt" for number in (1, 2, 3)]
    for each, record in zip(alone, RECORDS, strict=True):
        each.write_text(record)
    return path, alone


def test_replay_tells_an_object_for_each_game(run, together):
    """The same as of each by itself, with the name of the file and the number of the game in it."""
    path, alone = together
    told = objects(run("replay", "--json", str(path)).stdout)
    apart = objects(run("replay", "--json", *map(str, alone)).stdout)
    assert [(each.pop("file"), each.pop("game_number")) for each in told] == [(str(path), n) for n in (1, 2, 3)]
    assert [each.pop("file") for each in apart] == [str(each) for each in alone]
    assert told == apart
    assert "game_number" not in apart[0]


@pytest.mark.parametrize(
    ("lang", "title"), [("en", "all.txt, game 2: cuarenta"), ("es", "all.txt, partida 2: cuarenta")]
)
def test_replay_for_people_numbers_the_games(run, together, lang, title):
    """The heading says which game of the file it is."""
    assert title in run("replay", str(together[0]), "--lang", lang).stdout


def test_a_fault_in_one_game_keeps_no_other_back(run, tmp_path):
    """Its line is that of the file, and the exit status says that something failed."""
    path = tmp_path / "all.txt"
    broken = RECORDS[0] + "hello\n"
    path.write_text(broken + RECORDS[1] + '[Game "whist"]\n' + RECORDS[2])
    done = run("replay", "--json", str(path))
    told = objects(done.stdout)
    assert done.exit_code == 1
    assert [each["error"] and each["error"]["code"] for each in told] == ["unreadable-move", None, "unknown-game"]
    assert told[0]["error"]["line"] == broken.count("\n")
    assert len(told[1]["moves"]) == 12


def test_export_names_each_game_and_leaves_out_the_broken_one(run, tmp_path):
    """The number of the game follows the name of its file."""
    parquet = pytest.importorskip("pyarrow.parquet")
    path, target = tmp_path / "all.txt", tmp_path / "games.parquet"
    path.write_text(RECORDS[0] + RECORDS[1] + "hello\n" + RECORDS[2])
    done = run("export", str(path), "--to", str(target), "--json")
    assert done.exit_code == 1
    assert f"{path}#2: line {(RECORDS[0] + RECORDS[1]).count(chr(10)) + 1} " in done.stderr
    assert set(parquet.read_table(target).column("game_id").to_pylist()) == {f"{path}#1", f"{path}#3"}


def test_verify_takes_each_game_and_a_commitment_of_any(run, together):
    """Every game has its verdicts; what was written down is looked for in all of them."""
    told = objects(run("verify", "--json", str(together[0]), "--commitment", "AB").stdout)
    assert [(each["game_number"], each["missing"]) for each in told] == [(n, ["AB"]) for n in (1, 2, 3)]


def test_review_takes_each_game_or_the_one_that_is_named(run, tmp_path):
    """A page holds one game, so there it has to be named."""
    path = tmp_path / "all.txt"
    path.write_text(played("cribbage", 2, 3) + played("gin", 1, 1))
    both = objects(run("review", "--json", str(path)).stdout)
    assert [(each["game_number"], each["game"]) for each in both] == [(1, "cribbage"), (2, "gin")]
    (second,) = objects(run("review", "--json", "--game", "2", str(path)).stdout)
    assert second == both[1]
    assert one_error(run("review", "--html", str(path))) == "several-games"
    assert run("review", "--html", "--game", "2", str(path)).stdout.startswith("<!doctype html>")
    assert one_error(run("review", "--game", "3", str(path))) == "bad-option"


def test_a_hint_is_for_the_last_game_or_the_one_that_is_named(run, together):
    """It is where the file ends."""
    assert json.loads(run("hint", "--json", str(together[0])).stdout)["game"] == "cribbage"
    assert json.loads(run("hint", "--json", "--game", "1", str(together[0])).stdout)["game"] == "gin"


def test_programs_read_several_games_too():
    """`read_games` gives a game for each; of one record it gives one."""
    games = sobremesa.read_games("".join(RECORDS))
    assert [game.record() for game in games] == RECORDS
    assert [game.record() for game in sobremesa.read_games(RECORDS[0].encode())] == RECORDS[:1]
    with pytest.raises(sobremesa.RecordError) as fault:
        sobremesa.read_games(RECORDS[0] + RECORDS[1] + "hello\n")
    assert fault.value.line == (RECORDS[0] + RECORDS[1]).count("\n") + 1


def test_a_byte_order_mark_before_a_later_record_is_passed_over(run, tmp_path):
    """As `cat` leaves it between files that each began with one."""
    path = tmp_path / "all.txt"
    marked = [played("cribbage", 2, 3), played("gin", 2, 1)]
    path.write_bytes(b"".join(b"\xef\xbb\xbf" + record.encode() for record in marked))
    assert [game.record() for game in sobremesa.read_games(path.read_bytes())] == marked
    assert json.loads(run("hint", "--json", "--game", "2", str(path)).stdout)["game"] == "gin"
    (second,) = objects(run("review", "--json", "--game", "2", str(path)).stdout)
    assert (second["game"], second["error"]) == ("gin", None)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", 1),
        ('[Game "gin"]\n[Game "gin"]\n', 1),
        ('[Game "gin"]\npack: x\n[Seats "2"]\ny\n', 1),
        ('[Game "gin"]\npack:\n; [Game "gin"]\nx\n', 1),
        ('[Game "gin"]\npack:\n[Game "gin"]\nx\n', 2),
        ('[Game "gin"]\npack:\n[Rules "vga"]\n; so\n\n[Game "gin"]\nx\n', 2),
        ('[Game "gin"] pack: x\r\n\ufeff[Game "gin"] pack:\r[Game "gin"]', 3),
    ],
)
def test_a_record_begins_with_headers_behind_moves_one_of_which_is_its_game(text, parts):
    """Nothing of the file is lost, and each part begins on the line where it stands."""
    found = parts_of(text.encode())
    assert len(found) == parts
    assert b"".join(part.data for part in found) == text.encode()
    for part in found:
        before = b"".join(each.data for each in found[: found.index(part)])
        assert part.line == len(before.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n"))
