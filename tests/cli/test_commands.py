"""What each command answers."""

import json
import re

import pytest

from sobremesa import __version__
from sobremesa.core import levels
from sobremesa.core.registry import GAMES
from sobremesa.rulebook import languages
from sobremesa.server import lan as network
from sobremesa.server import run as server
from sobremesa.server.binding import AddressTaken
from tests.cli.conftest import objects, one_error


def test_without_a_command_there_is_help_in_the_chosen_language(run):
    """`sobremesa` alone says what there is, and so do `sobremesa lab` and `sobremesa score`."""
    assert run().stdout.startswith("Usage: sobremesa [OPTIONS] COMMAND")
    assert run("--lang", "es").stdout.startswith("Uso: sobremesa [OPCIONES] COMANDO")
    assert "duel" in run("lab").stdout
    assert "cribbage" in run("score").stdout


def test_the_version_is_one_line(run):
    """--version says the name and the version."""
    assert run("--version").stdout.removesuffix(" (interpreted)\n").strip() == f"sobremesa {__version__}"


PACK = "pack: " + " ".join(f"{rank}{suit}" for suit in "cdhs" for rank in "A234567JQK")

COMMANDS = ["play", "replay", "games", "rules", "bot", "stats", "score", "score gin", "score cribbage", "lab"]
COMMANDS += ["lab duel", "lab tournament", "lab opening", "lab census", "lab averages", "lab calibrate", "lab exploit"]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("lang", languages())
def test_every_command_explains_itself_in_every_language(run, command, lang):
    """--help tells each option of each command, and exits well."""
    result = run(*command.split(), "--help", "--lang", lang)
    assert result.exit_code == 0
    assert result.stdout.startswith({"en": "Usage: ", "es": "Uso: "}[lang])
    assert "--lang LANG" in result.stdout


def test_games_lists_rulesets_with_what_makes_them_different(run):
    """The list has every ruleset with its name, its players and its sentence, and the opponents."""
    told = run("games").stdout
    assert "casa: House table (2 players)" in told
    assert "pagat: Traditional (2 or 4 players)" in told
    assert "Opponents: novato, aficionado" in told
    assert "Rivales: novato, aficionado" in run("games", "--lang=es").stdout


def test_games_as_json_is_what_the_server_tells(run):
    """--json gives the games with their levels, rulesets and options."""
    (told,) = objects(run("games", "--json", "--lang", "es").stdout)
    assert told[0]["id"] == "cuarenta"
    assert told[0]["levels"][:2] == ["novato", "aficionado"]
    assert [ruleset["name"] for ruleset in told[0]["rulesets"]][2] == "De casa"


def test_games_lists_every_game_and_no_opponents_where_there_are_none(run, monkeypatch):
    """Gin and cribbage stand in the list too; a game that nobody plays yet has no line about opponents."""
    assert {"Cuarenta (cuarenta)", "Gin rummy (gin)", "Cribbage (cribbage)"} <= set(run("games").stdout.splitlines())
    monkeypatch.setattr(levels, "levels_of", lambda game: [])
    assert "Opponents" not in run("games").stdout


@pytest.mark.parametrize(("game", "title"), [("gin", "Gin rummy: Standard"), ("cribbage", "Cribbage: To 121")])
def test_rules_are_told_of_every_game(run, game, title):
    """`sobremesa rules gin` and `sobremesa rules cribbage` tell the game's first ruleset."""
    assert run("rules", game).stdout.startswith(f"{title}\n===")
    assert "Changing the rules" in run("rules", game, "--markdown").stdout


def test_rules_are_told_of_the_ruleset_asked_for(run):
    """--rules chooses the ruleset; without it the game's first is told."""
    assert run("rules", "cuarenta", "--rules", "casa").stdout.startswith("Cuarenta: House table\n=====")
    assert run("rules", "cuarenta").stdout.startswith("Cuarenta: Traditional\n=====")


def test_rules_are_told_with_the_options_that_are_changed(run):
    """--option may be given several times, and the rules are those that would be played."""
    told = run("rules", "cuarenta", "--option", "ronda=7", "--option", "target=50 caida=3", COLUMNS="100").stdout
    assert "are a ronda, worth 7 points." in told
    assert "The first side to reach 50 points" in told
    assert told.startswith("Cuarenta: Traditional, with changes")


@pytest.mark.parametrize("game", ["cuarenta", "gin", "cribbage"])
def test_the_rulesets_of_a_game_are_told_side_by_side(run, game):
    """--compare has every option in which they differ, and of each value who has it, and nothing else."""
    (told,) = objects(run("rules", game, "--compare", "--json").stdout)
    assert told["rulesets"] == GAMES[game].presets
    assert all(len(set(row["values"])) > 1 for row in told["differences"])
    plain = run("rules", game, "--compare").stdout
    assert all(f"\n{row['label']} ({row['rule']})\n" in plain for row in told["differences"])
    assert run("rules", game, "--compare", "--markdown", "--lang", "es").stdout.startswith("|  | `")


def test_rulesets_that_share_a_value_stand_behind_it_together(run):
    """Of the ronda: four points in one ruleset, two in the four others; in Spanish too."""
    assert "\n  4 points: Traditional\n  2 points: Handheld, 1998, " in run("rules", "cuarenta", "--compare").stdout
    assert "\n  4 puntos: Tradicional\n" in run("rules", "cuarenta", "--compare", "--lang", "es").stdout


def test_rules_as_json_have_the_shape_of_the_wire(run):
    """--json gives title and sections with paragraphs and examples."""
    (told,) = objects(run("rules", "cuarenta", "--json", "--lang", "es").stdout)
    assert told["title"] == "Cuarenta: Tradicional"
    assert told["sections"][4]["examples"][0]["marked"] == ["2c", "3d", "6s", "7h", "Jd"]


def test_rules_as_markdown_are_the_page_of_the_documents(run):
    """--markdown writes the page with its rule ids."""
    told = run("rules", "cuarenta", "--rules", "palm", "--markdown").stdout
    assert told.startswith("# Cuarenta: Handheld, 1998\n")
    assert "(CU-04)" in told


@pytest.mark.parametrize("columns", ["40", "72"])
def test_rules_fit_the_terminal(run, columns):
    """No line is wider than the terminal says that it is."""
    told = run("rules", "cuarenta", "--lang", "es", COLUMNS=columns).stdout
    assert max(map(len, told.splitlines())) <= int(columns)


def test_replay_tells_a_game_move_by_move(run, record):
    """A record becomes lines for people, in the language asked for."""
    told = run("replay", str(record))
    assert told.exit_code == 0
    assert "side" in told.stdout and "wins" in told.stdout
    assert "gana" in run("replay", str(record), "--lang", "es").stdout


@pytest.mark.parametrize(
    ("wrong", "code", "said", "dicho"),
    [
        ("pack: 5d 5d", "bad-pack", "stands twice in this pack", "falta una carta de la baraja, está dos veces"),
        ("hola", "missing-pack", "a hand opens with pack:", "una mano empieza con «pack:» y todas sus cartas"),
        (f"{PACK}\nAc 6c*Ac", "illegal-move", "do not add up", "Esas cartas no suman la tuya"),
    ],
)
def test_replay_tells_what_is_wrong_in_the_language_asked_for(run, tmp_path, wrong, code, said, dicho):
    """The reason too is in Spanish; what programs read stays in English."""
    headers = '[Game "cuarenta"]\n[Rules "mesa"]\n[Seats "2"]\n[Dealer "2"]\n\n'
    broken = tmp_path / "broken.txt"
    broken.write_text(headers + wrong)
    assert said in run("replay", str(broken)).stdout
    told = run("replay", str(broken), "--lang", "es").stdout
    assert dicho in told and code in told and said not in told
    assert said in run("replay", str(broken), "--lang", "es", "--json").stdout


def test_replay_as_json_is_an_object_a_line_for_each_file_in_order(run, record, tmp_path):
    """Records that cannot be read or replayed have an error in their own line and keep none of the others back."""
    broken = tmp_path / "broken.txt"
    broken.write_bytes(b"\xff\xfe\x00 no record")
    result = run("replay", "--json", str(broken), str(tmp_path / "nowhere"), str(tmp_path), str(record))

    told = objects(result.stdout)
    assert [each["file"] for each in told] == [str(broken), str(tmp_path / "nowhere"), str(tmp_path), str(record)]
    assert [each["error"] and each["error"]["code"] for each in told][1:] == [
        "unreadable-file",
        "unreadable-file",
        None,
    ]
    assert told[0]["error"]["code"]
    assert told[1].keys() == told[3].keys()
    assert (told[3]["finished"], result.exit_code) == (True, 1)


def test_replay_tells_every_game_move_by_move(run, any_record):
    """Records of gin and cribbage are told too, in Spanish with their own words."""
    game, path = any_record
    told = run("replay", str(path), "--lang", "es")
    assert (told.exit_code, told.stderr) == (0, "")
    assert "mano 1\n" in told.stdout and re.search(r"^(?:gana el bando|no gana nadie)", told.stdout, re.M)
    (whole,) = objects(run("replay", "--json", str(path)).stdout)
    assert (whole["game"], whole["finished"], whole["error"]) == (game, True, None)


def test_replay_goes_well_when_every_record_does(run, record):
    """The exit status is 0 when no record has an error."""
    assert run("replay", "--json", str(record), str(record)).exit_code == 0


def test_replay_reads_the_standard_input(start, record):
    """A file called - is the standard input."""
    result = start("replay", "--json", "-", data=record.read_bytes())
    (told,) = objects(result.stdout)
    assert (told["file"], told["error"], result.returncode) == ("-", None, 0)


def test_replay_says_in_words_which_file_cannot_be_read(run, tmp_path):
    """For people a file that is not there is one line on the standard error."""
    result = run("replay", str(tmp_path / "nowhere"))
    assert (one_error(result), result.exit_code, result.stdout) == ("unreadable-file", 1, "")
    assert "there is no such file" in result.stderr


def test_a_duel_is_told_in_words_and_in_numbers(run):
    """lab duel plays pairs of games and tells who won how many; the same seed gives the same."""
    arguments = ["lab", "duel", "cuarenta", "--a", "novato", "--b", "aficionado", "--pairs", "1", "--seed", "7"]
    (told,) = objects(run(*arguments, "--json").stdout)
    assert told["wins_a"] + told["wins_b"] == 2
    assert told["rules"] == "pagat"
    words = run(*arguments, "--lang", "es").stdout
    assert words.startswith("cuarenta pagat, 2 puestos, pares de partidas: 1, semilla 7\n")
    assert f"novato ganó {told['wins_a']}, aficionado ganó {told['wins_b']}" in words


def test_a_duel_plays_with_the_options_that_are_changed(run):
    """--option and --seats reach the games that are played."""
    arguments = ["--a", "novato", "--b", "novato", "--pairs", "1", "--seats", "4", "--option", "target=10", "--json"]
    (told,) = objects(run("lab", "duel", "cuarenta", *arguments).stdout)
    assert (told["seats"], told["options"]) == (4, {"target": "10"})


def test_play_serves_what_it_is_asked_to_and_says_the_address(run, monkeypatch, tmp_path):
    """play hands its options to the server and announces the table in the language chosen."""
    asked, offered = [], []

    def serve(host, port, data_dir, open_browser, announce, *, hosting, database, workers, lan, tell_admin, programs):
        asked.append((host, port, data_dir, open_browser, database, workers, tell_admin))
        offered.append(programs and programs.levels_of("gin"))
        announce("http://127.0.0.1:4040")

    monkeypatch.setattr(server, "serve", serve)
    (tmp_path / "programs.toml").write_text('[mine]\nplayer = "novato"\n', encoding="utf-8")
    arguments = ["play", "--host", "::1", "--port", "0", "--data", str(tmp_path), "--no-browser", "--lang", "es"]
    assert run(*arguments).stdout == "Sobremesa está abierta en http://127.0.0.1:4040 (Ctrl-C la cierra)\n"
    run("play", "--database", "postgresql://db/games", "--workers", "3")
    assert asked == [
        ("::1", 0, tmp_path, False, None, 1, None),
        ("127.0.0.1", None, None, True, "postgresql://db/games", 3, None),
    ]
    assert offered[0] == ["program:mine"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_log_gets_the_file_of_the_hosts_link_and_never_the_link(run, monkeypatch, tmp_path, lang):
    """What is written to a log stays there, for others to read."""

    def serve(*_, tell_admin, **__):
        tell_admin("https://cards.example/admin#secret", tmp_path / "sobremesa.admin")

    monkeypatch.setattr(server, "serve", serve)
    said = run("play", "--admin", "--lang", lang).stdout

    assert "sobremesa.admin" in said.replace("\n", "")
    assert "secret" not in said


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("port", "port 81: Address already in use; choose another --port"),
        ("metrics-port", "port 81: Address already in use; choose another --metrics-port"),
        ("host", "127.0.0.1 is no address of this machine: Address already in use; --host names another"),
    ],
)
def test_play_says_when_it_cannot_have_the_port(run, monkeypatch, option, told):
    """An address that cannot be had is told with what to do about it, which is another option each time."""

    def serve(host, port, data_dir, *_, **__):
        taken = AddressTaken(host, port, "in use")
        taken.option = option
        raise taken from OSError(98, "Address already in use")

    monkeypatch.setattr(server, "serve", serve)
    result = run("play", "--port", "81")
    assert (one_error(result), result.exit_code) == ("address-taken", 2)
    assert f"{told} [address-taken]" in result.stderr


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("postgresql://ana:hunter2@127.0.0.1:1/games", "database-unreachable"),
        ("mysql://ana:hunter2@127.0.0.1/games", "bad-database"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_play_says_when_it_cannot_have_the_database(run, address, code, lang):
    """One line with a code of its own, and without the password."""
    pytest.importorskip("asyncpg")
    result = run("play", "--no-browser", "--port", "0", "--database", address, "--lang", lang)
    assert one_error(result) == code
    assert "hunter2" not in result.stderr + result.stdout


@pytest.mark.parametrize("place", ["taken", "taken/below"])
def test_play_says_where_a_file_is_in_the_data_folders_place(run, tmp_path, place):
    """It is the folder that cannot be used, and not a list of programs in it."""
    (tmp_path / "taken").touch()
    result = run("play", "--no-browser", "--port", "0", "--data", str(tmp_path / place))
    assert (one_error(result), result.exit_code) == ("bad-data-folder", 1)
    assert str(tmp_path / place) in result.stderr


@pytest.mark.parametrize("lang", ["en", "es"])
def test_several_workers_need_a_database_that_they_can_share(run, lang):
    """With the games in a file they are refused, and the sentence says what to name."""
    result = run("play", "--no-browser", "--port", "0", "--workers", "2", "--lang", lang)
    assert one_error(result) == "workers-need-postgres"
    assert "--database" in result.stderr


def test_json_in_a_terminal_of_ascii_is_still_the_same_json(start):
    """Where the encoding lacks letters they are escaped, not changed."""
    plain = start("rules", "cuarenta", "--json", "--lang", "es", PYTHONIOENCODING="ascii").stdout
    whole = start("rules", "cuarenta", "--json", "--lang", "es", PYTHONIOENCODING="utf-8").stdout
    assert plain.isascii() and not whole.isascii()
    assert json.loads(plain) == json.loads(whole)


def test_play_opens_the_table_to_the_local_network_when_asked(run, monkeypatch):
    """It listens here and at each address of the network, or at the one that is named, and says them all."""
    asked = []

    def serve(host, port, data_dir, open_browser, announce, *, lan, **_):
        asked.append((host, lan))
        announce("http://127.0.0.1:4040", *[f"http://{one}:4040" for one in lan])

    monkeypatch.setattr(server, "serve", serve)
    monkeypatch.setattr(network, "lan_addresses", lambda: ["192.168.1.7", "10.0.0.4"])
    said = run("play", "--lan", "--no-browser").stdout.splitlines()
    run("play", "--lan", "--host", "10.0.0.4")
    run("play")

    assert said[1:] == [
        "In your local network: http://192.168.1.7:4040",
        "In your local network: http://10.0.0.4:4040",
    ]
    assert asked == [("127.0.0.1", ["192.168.1.7", "10.0.0.4"]), ("127.0.0.1", ["10.0.0.4"]), ("127.0.0.1", [])]


def test_play_says_why_the_local_network_cannot_be_had(run, monkeypatch):
    """There is none, or the table has a public address already."""
    monkeypatch.setattr(network, "lan_addresses", list)

    assert run("play", "--lan").stderr.endswith("[no-lan]\n")
    refused = run("play", "--lan", "--public-url", "https://cards.example")
    assert (refused.exit_code, refused.stderr[-13:]) == (2, "[bad-option]\n")
