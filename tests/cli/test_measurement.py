"""`lab duel`, `lab tournament`, `lab opening` and `bot`: what they are asked, what they answer, how they stop."""

import importlib.util
import json
import os
import re
import shlex
import signal
import sys
import time
from itertools import chain
from pathlib import Path

import pytest
from msgspec.structs import replace

from sobremesa.cli.state_folder import state_folder
from sobremesa.core.registry import GAMES, SPECS
from sobremesa.lab.engine import WorkerLost
from tests.cli.conftest import ENGLISH, PROGRAM, objects, one_error

DUEL = ["lab", "duel", "cribbage", "--rules", "standard-61", "--a", "novato", "--b", "aficionado"]
FIELDS = {
    "game", "rules", "options", "seats", "budget", "limit", "a", "b", "pairs", "seed", "wins_a", "wins_b", "draws",
    "win_rate", "interval", "hands", "points_per_hand", "thinking_ms", "faults", "broken",
}  # fmt: skip


def test_a_duel_as_json_has_every_field_that_is_promised(run):
    """docs/lab/method.md names them; the time for a move stands among them."""
    (told,) = objects(run(*DUEL, "--pairs", "2", "--iterations", "9", "--engine", "process", "--json").stdout)
    assert told.keys() == FIELDS
    assert told["budget"] == {"milliseconds": 0, "iterations": 9}


def test_a_finished_duel_leaves_nothing_behind(run, state):
    """What was noted for going on is thrown away, but for a file that somebody named."""
    assert run(*DUEL, "--pairs", "1").exit_code == 0
    assert list((state / "duels").iterdir()) == []


def test_a_duel_goes_on_from_the_file_that_is_named(run, tmp_path):
    """A longer duel begins with the pairs that stand there; another duel is refused."""
    path = tmp_path / "notes"
    first, *_ = objects(run(*DUEL, "--pairs", "2", "--resume", str(path), "--json").stdout)
    before = path.read_text()
    again, *_ = objects(run(*DUEL, "--pairs", "2", "--resume", str(path), "--json").stdout)
    assert (again, path.read_text()) == (first, before)
    run(*DUEL, "--pairs", "3", "--resume", str(path))
    assert path.read_text().startswith(before)
    other = run(*DUEL, "--pairs", "2", "--seed", "9", "--resume", str(path))
    assert (one_error(other), other.exit_code) == ("other-duel", 2)


def test_a_duel_is_played_where_nothing_can_be_noted(run, tmp_path):
    """A folder that cannot be written is no reason not to play; a file that is asked for is."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run(*DUEL, "--pairs", "1", XDG_STATE_HOME=str(blocked)).exit_code == 0
    assert one_error(run(*DUEL, "--pairs", "1", "--resume", str(blocked / "notes"))) == "system-error"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("engine", ["process", "pool"])
def test_a_duel_that_is_stopped_says_so_and_goes_on_later(run, launch, state, engine):
    """Ctrl-C ends it with one line and status 130; the same command plays only what was left."""
    command = [*PROGRAM, *DUEL, "--pairs", "100000", "--engine", engine, "--jobs", "2"]
    process = launch(command, env=os.environ | ENGLISH, text=True)
    while not (pairs := _noted(state)) and process.poll() is None:
        time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    said, errors = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, "")
    assert errors == "sobremesa: stopped; the same command goes on from what is finished [interrupted]\n"

    (told,) = objects(run(*DUEL, "--pairs", str(pairs), "--json").stdout)
    (fresh,) = objects(run(*DUEL, "--pairs", str(pairs), "--json").stdout)
    assert told.pop("thinking_ms") and fresh.pop("thinking_ms")
    assert told == fresh


TOGETHER = ["lab", "tournament", "cribbage", "--rules", "standard-61", "--players", "novato,aficionado", "--pairs"]
AGAINST = ["lab", "exploit", "cribbage", "--rules", "standard-61", "--level", "novato", "--worlds", "2", "--hands"]


@pytest.mark.parametrize("command", [[*DUEL, "--pairs"], TOGETHER, AGAINST])
def test_asking_for_fewer_pairs_keeps_what_a_stopped_longer_duel_noted(run, state, monkeypatch, command):
    """The longer one goes on from there; what it noted is thrown away when it is finished."""
    with monkeypatch.context() as stopped:
        stopped.setattr("sobremesa.lab.checkpoint.Notebook.forget", lambda *_: None)
        assert run(*command, "2", "--engine", "process").exit_code == 0
    home = str(state.parent)
    assert run(*command, "1", "--engine", "process", XDG_STATE_HOME=home).exit_code == 0
    assert _noted(state) == 2
    assert run(*command, "2", "--engine", "process", XDG_STATE_HOME=home).exit_code == 0
    assert list((state / "duels").iterdir()) == []


def _noted(state):
    """How many pairs stand in the only notes."""
    lines = [line for path in state.glob("duels/*") for line in path.read_bytes().split(b"\n")[1:-1]]
    return len(lines)


def test_a_stopped_duel_without_notes_promises_nothing(run, monkeypatch, tmp_path):
    """Where nothing could be noted the line says that the duel begins again."""

    def stop(*_):
        raise KeyboardInterrupt

    (tmp_path / "file").write_text("")
    monkeypatch.setattr("sobremesa.lab.duel.duel", stop)
    result = run(*DUEL, XDG_STATE_HOME=str(tmp_path / "file"))
    assert (one_error(result), result.exit_code) == ("interrupted", 130)
    assert "begins again" in result.stderr


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_stopped_duel_with_records_says_what_would_keep_its_pairs(run, monkeypatch, tmp_path, language):
    """Records alone note nothing; with a file that ``--resume`` names as well the same command goes on."""

    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("sobremesa.lab.duel.duel", stop)
    duel = [*DUEL, "--records", str(tmp_path / "records"), "--lang", language]
    alone, named = (run(*duel, *more).stderr for more in ([], ["--resume", str(tmp_path / "notes")]))
    assert "--records" in alone and "--resume" in alone
    assert "--resume" not in named and named.endswith("[interrupted]\n")


def test_a_worker_that_dies_is_told_in_one_line(run, monkeypatch):
    """With what to do about it."""

    def lose(*_):
        raise WorkerLost

    monkeypatch.setattr("sobremesa.lab.duel.duel", lose)
    result = run(*DUEL)
    assert (one_error(result), result.exit_code) == ("worker-lost", 1)


def test_ray_that_is_not_installed_is_told_with_how_to_get_it(run, monkeypatch):
    """Every measurement says so before anything is played."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    for command in (DUEL, ["lab", "census", "cribbage"], ["lab", "opening", "gin", "--level", "novato"]):
        result = run(*command, "--engine", "ray")
        assert (one_error(result), result.exit_code) == ("no-ray", 1)
    assert "pip install '.[ray]'" in result.stderr


def test_faults_are_told_with_their_reasons(run):
    """Who writes a bot sees what was wrong with it."""
    command = f'cmd:{sys.executable} -S -c "raise SystemExit(7)"'
    told = run("lab", "duel", "gin", "--rules", "eaai", "--a", "novato", "--b", command, "--pairs", "1").stdout
    assert "games lost by an error: novato 0" in told
    assert "first game: seat 2: Failed: ended with status 7" in " ".join(told.split())


def test_the_time_for_a_move_is_told_in_the_title(run):
    """Where none is set nothing is said of it."""
    assert ", 500 ms a move\n" in run(*DUEL, "--pairs", "1", "--time", "500", COLUMNS="120").stdout
    assert "move\n" not in run(*DUEL, "--pairs", "1", COLUMNS="120").stdout


TOURNAMENT = ["lab", "tournament", "cribbage", "--rules", "standard-61", "--players", "novato,aficionado"]


def test_a_tournament_is_a_table_and_every_duel(run, state):
    """The best first, with points of Elo above the average; nothing is left behind."""
    told = run(*TOURNAMENT, "--pairs", "3", "--lang", "es").stdout.splitlines()
    assert told[0] == "cribbage standard-61, 2 puestos, pares de partidas: 3, semilla 1"
    assert told[2].split()[0] == "aficionado" and told[2].split()[1].startswith("+")
    assert told[3].split()[0] == "novato" and told[3].split()[1].startswith("-")
    assert told[5].startswith("  novato contra aficionado: ")
    assert list((state / "duels").iterdir()) == []


def test_a_tournament_that_is_stopped_keeps_what_is_finished(run, state, monkeypatch):
    """The duels that were played already are not thrown away, so that the same command goes on."""
    whole = run(*TOURNAMENT, "--pairs", "2").stdout
    lab = sys.modules["sobremesa.lab.tournament"]
    monkeypatch.setattr(lab, "_standings", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    result = run(*TOURNAMENT, "--pairs", "2")
    assert (one_error(result), result.exit_code, _noted(state)) == ("interrupted", 130, 2)
    monkeypatch.undo()
    assert run(*TOURNAMENT, "--pairs", "2", XDG_STATE_HOME=str(state.parent)).stdout == whole


def test_a_tournament_as_json_has_standings_and_duels(run):
    """The same for programs."""
    (told,) = objects(run(*TOURNAMENT, "--pairs", "2", "--json").stdout)
    assert [each["player"] for each in told["standings"]] == ["aficionado", "novato"]
    assert told["duels"][0].keys() == FIELDS


@pytest.mark.skipif(importlib.util.find_spec("matplotlib") is None, reason="matplotlib is not installed")
def test_a_tournament_is_drawn_where_it_is_asked_for(run, tmp_path):
    """--plot names the picture."""
    assert run(*TOURNAMENT, "--pairs", "1", "--plot", str(tmp_path / "elo.svg")).exit_code == 0
    assert (tmp_path / "elo.svg").read_text().startswith("<?xml")


def test_a_picture_without_the_library_is_refused_before_anything_is_played(run, monkeypatch):
    """With how to get it."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    result = run(*TOURNAMENT, "--plot", "elo.svg")
    assert (one_error(result), result.exit_code) == ("no-matplotlib", 1)


def test_a_tournament_without_numpy_is_refused_before_anything_is_played(run, monkeypatch):
    """It rates the players; the answer says how to get it."""
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    result = run(*TOURNAMENT)
    assert (one_error(result), result.exit_code) == ("no-numpy", 1)


def test_an_opening_is_told_for_one_ruleset_or_for_all(run):
    """--rules all tells of each that so many can play."""
    opening = ["lab", "opening", "cuarenta", "--level", "novato", "--deals", "2", "--engine", "process"]
    told = run(*opening).stdout
    assert "pagat: the first dealer wins" in told
    assert told.count("first hand, the dealer's side:") == 1
    (every,) = objects(run(*opening, "--rules", "all", "--json").stdout)
    assert [each["rules"] for each in every["rulesets"]] == GAMES["cuarenta"].presets
    (four,) = objects(run(*opening, "--rules", "all", "--seats", "4", "--json").stdout)
    assert "casa" not in [each["rules"] for each in four["rulesets"]]


def test_a_bot_answers_line_by_line(start):
    """`sobremesa bot` greets, and leaves at ``quit`` with status 0."""
    hello = {"type": "hello", "protocol": 1, "game": "gin", "seed": 1}
    lines = [hello, {"type": "hello", "game": "whist"}, {"type": "quit"}, hello]
    data = "".join([json.dumps(line) + "\n" for line in lines])
    done = start("bot", "gin", "--level", "novato", data=data.encode())
    ready, error = objects(done.stdout.decode())
    assert (ready["type"], error["code"], done.returncode, done.stderr) == ("ready", "other-game", 0, b"")


@pytest.mark.parametrize(
    ("env", "platform", "folder"),
    [
        ({"SOBREMESA_DATA": "/games"}, "linux", Path("/games")),
        ({"XDG_STATE_HOME": "/state"}, "linux", Path("/state/sobremesa")),
        ({"XDG_STATE_HOME": "here"}, "linux", Path.home() / ".local/state/sobremesa"),
        ({}, "darwin", Path.home() / "Library/Application Support/sobremesa"),
        ({"LOCALAPPDATA": "/local"}, "win32", Path("/local/sobremesa")),
    ],
)
def test_what_is_kept_lies_where_the_platform_says(env, platform, folder):
    """Beside the games where SOBREMESA_DATA names a folder for them."""
    assert state_folder(env, platform) == folder


def test_averages_are_told_in_words_as_json_and_into_a_file(run, tmp_path):
    """The file is what the page's statistics read as good play."""
    asked = ["lab", "averages", "cribbage", "--rules", "standard-61", "--level", "novato", "--games", "2"]
    path = tmp_path / "cribbage.json"
    (told,) = objects(run(*asked, "--engine", "process", "--to", str(path), "--json").stdout)
    assert json.loads(path.read_text()) == told
    assert (told["level"], told["games"], told["rules"]) == ("novato", 2, "standard-61")
    words = run(*asked, "--engine", "process").stdout
    assert "Hand, as dealer: " in words
    assert "Mano de quien reparte: " in run(*asked, "--engine", "process", "--lang", "es").stdout
    blocked = run(*asked, "--to", str(tmp_path / "none" / "file"))
    assert one_error(blocked) == "system-error"


def test_averages_of_a_player_that_fails_say_how_many_games_are_left_out(run):
    """And how the first of them failed."""
    player = "cmd:" + shlex.join([sys.executable, "-c", "pass"])
    words = run("lab", "averages", "gin", "--level", player, "--games", "2", "--engine", "process")
    assert words.exit_code == 0
    assert "games left out because of an error: 2" in words.stdout
    assert "game 1: seat 1: Failed: ended with status 0" in words.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["opening", "cribbage", "--rules", "standard-61", "--level", "novato", "--deals", "1"],
        ["averages", "cribbage", "--rules", "standard-61", "--level", "novato", "--games", "1"],
        ["exploit", "gin", "--rules", "openspiel", "--level", "lab:simple", "--worlds", "2", "--hands", "1"],
    ],
    ids=lambda words: words[0],
)
def test_what_was_counted_once_is_told_without_an_interval(run, words):
    """The means stand alone; only a share of wins has an interval then, with two games that are added."""
    for lang in ("en", "es"):
        told = run("lab", *words, "--engine", "process", "--lang", lang)
        assert told.exit_code == 0, told.stderr
        said = " ".join(told.stdout.split())
        assert re.search(r"\((de )?\S+ (to|a) \S+\)", said) is None
        assert said.count("95 %") == (words[0] != "averages")


CALIBRATE = ["lab", "calibrate", "gin", "--rules", "openspiel", "--b", "novato", "--pairs", "1", "--iterations", "40"]


def test_a_calibration_tells_by_turn_what_was_believed_and_draws_it(run, tmp_path):
    """The table names each quantity and its turns; the picture is asked for besides."""
    pytest.importorskip("matplotlib")
    picture = tmp_path / "reliability.svg"
    told = run(*CALIBRATE, "--a", "maestro", "--engine", "process", "--plot", str(picture)).stdout
    assert "Deadwood of the other hand" in told and "Chance of each unseen card" in told
    assert picture.read_text().startswith("<?xml")


def test_who_believes_nothing_is_not_calibrated(run):
    """The error says who could be asked."""
    result = run(*CALIBRATE, "--a", "novato")
    assert (one_error(result), result.exit_code) == ("no-belief", 2)


EXPLOIT = ["lab", "exploit", "gin", "--rules", "openspiel", "--worlds", "4", "--hands", "1", "--engine", "process"]


def test_an_exploitation_says_that_it_is_a_lower_bound(run, state):
    """In words and as JSON; nothing is left behind when it is finished."""
    told = run(*EXPLOIT, "--level", "lab:simple").stdout
    assert "lower bound" in told and "95 % interval" in told
    (found,) = objects(run(*EXPLOIT, "--level", "lab:simple", "--json").stdout)
    assert found["bound"] == "lower"
    assert list((state / "duels").iterdir()) == []


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([*EXPLOIT, "--level", "cmd:true"], "not-known"),
        ([*EXPLOIT, "--level", "nobody"], "unknown-level"),
    ],
)
def test_who_cannot_be_exploited_is_named(run, words, code):
    """Before anything is played."""
    assert one_error(run(*words)) == code


def test_a_game_that_nobody_exploits_is_named(run, monkeypatch):
    """A game may come without an adversary."""
    monkeypatch.setitem(SPECS, "gin", replace(SPECS["gin"], adversary=""))
    assert one_error(run(*EXPLOIT)) == "no-adversary"


def test_luck_is_told_in_words_and_as_json(run):
    """Results as they ended and less their luck, that what the cards gave is 0 on average, and how sure one is."""
    arguments = [
        "lab",
        "luck",
        "cribbage",
        "--rules",
        "standard-61",
        "--a",
        "novato",
        "--b",
        "novato",
        "--games",
        "10",
        "--training",
        "20",
        "--rollouts",
        "1",
    ]
    arguments += ["--yardstick", "novato", "--engine", "process"]
    told = json.loads(run(*arguments, "--json").stdout)
    assert (told["games"], told["yardstick"]) == (10, "novato")
    assert set(told["after"]) == {"20", "50", "200"}
    said = " ".join(run(*arguments, "--lang", "es").stdout.split())
    assert "sin su suerte" in said
    assert "sin sesgo es 0" in said


def test_luck_says_nothing_of_how_much_surer_one_is_where_all_games_ended_alike(run):
    """A program that never answers loses them all: the results do not vary, and nothing is made of that."""
    program = f'cmd:{sys.executable} -S -c "raise SystemExit(7)"'
    arguments = ["lab", "luck", "gin", "--rules", "openspiel", "--a", program, "--b", "novato", "--games", "10"]
    arguments += ["--training", "20", "--rollouts", "1", "--yardstick", "novato", "--engine", "process"]
    said = " ".join(run(*arguments).stdout.split())
    assert "without bias it is 0" in said
    assert "times as much" not in said


def test_luck_needs_a_yardstick_that_there_is(run):
    """Before anything is played."""
    failed = run(*["lab", "luck", "cribbage", "--a", "novato", "--b", "novato", "--yardstick", "nobody"])
    assert one_error(failed) == "unknown-level"


def test_a_leaderboard_is_made_of_a_folder_that_has_one(run, tmp_path):
    """It is shown, or written into a page that is made where there is none; another folder is told."""
    (tmp_path / "entries").mkdir()
    (tmp_path / "entries" / "novato.toml").write_text(
        'name = "the novice"\nplayer = "novato"\ngames = ["gin"]\nkind = "house"\nauthor = "Ana"\nlicence = "MIT"\n',
        encoding="utf-8",
    )
    page = tmp_path / "page.md"
    shown = run("lab", "leaderboard", str(tmp_path))
    assert "| the novice | `novato` | gin |" in shown.stdout
    assert run("lab", "leaderboard", str(tmp_path), "--to", str(page)).exit_code == 0
    assert shown.stdout.strip() in page.read_text(encoding="utf-8")
    told = run("lab", "leaderboard", str(page))
    assert told.exit_code == 2 and "[no-entries]" in told.stderr
    (tmp_path / "entries" / "novato.toml").write_text("name = 3\n", encoding="utf-8")
    told = run("lab", "leaderboard", str(tmp_path))
    assert told.exit_code == 1 and "[bad-entry]" in told.stderr


def test_a_network_for_chances_to_win_is_trained_by_one_command(run, tmp_path):
    """It says its error on games that it has not learned from, and writes a curve beside the file."""
    pytest.importorskip("onnxruntime")
    pytest.importorskip("onnx")
    to, curve = tmp_path / "value.onnx", tmp_path / "curve.csv"
    told = run(
        "lab", "train", "cribbage", "--value", "--rules", "standard-61", "--games", "20", "--level", "novato",
        "--hidden", "8", "--to", str(to), "--curve", str(curve),
    )  # fmt: skip
    assert told.exit_code == 0, told.stderr
    assert "on 2 games that it has not learned from (20 positions): mean squared error" in " ".join(told.stdout.split())
    assert curve.read_text(encoding="utf-8").startswith("epoch,learned,other\n1,0.")
    assert to.stat().st_size > 8 * 903
    wrong = run("lab", "train", "cribbage", "--value", "--level", "champion", "--to", str(to))
    assert wrong.exit_code == 2 and "[unknown-level]" in wrong.stderr


@pytest.mark.parametrize("option", ["--to", "--curve"])
def test_nothing_is_trained_that_cannot_be_written(run, tmp_path, option):
    """Where a file cannot be had it is said before the first update, with the file's name."""
    pytest.importorskip("onnxruntime")
    pytest.importorskip("onnx")
    files = {"--to": str(tmp_path / "x.onnx"), "--curve": str(tmp_path / "x.csv")}
    files[option] = str(tmp_path / "nowhere" / "x.onnx")
    told = run("lab", "train", "gin", "--updates", "1", *chain.from_iterable(files.items()))
    assert (told.exit_code, told.stdout) == (1, "")
    assert files[option] in told.stderr and "[system-error]" in told.stderr
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("args", "seats", "allowed"),
    [
        (["cribbage", "--updates", "1"], 4, "2"),
        (["cuarenta", "--updates", "1"], 3, "2 or 4"),
        (["gin", "--value", "--games", "10"], 9, "2"),
    ],
)
def test_nobody_is_trained_for_a_table_that_there_is_not(run, tmp_path, args, seats, allowed):
    """The line has the option and the numbers that the game is for, as it does for a duel."""
    pytest.importorskip("onnxruntime")
    pytest.importorskip("onnx")
    told = run("lab", "train", *args, "--seats", str(seats), "--to", str(tmp_path / "x.onnx"))
    assert told.exit_code == 2
    assert told.stderr == f"sobremesa: --seats cannot be {seats}; it can be {allowed} [bad-option]\n"


def test_a_trained_player_is_written_as_onnx_alone(run, tmp_path):
    """Any other file is refused before anything is trained."""
    told = run("lab", "train", "gin", "--updates", "1", "--to", str(tmp_path / "mine.txt"))
    assert told.exit_code == 2 and "*.onnx" in told.stderr and not any(tmp_path.iterdir())
