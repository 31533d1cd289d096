"""``sobremesa verify``: in plain words what a record proves of its shuffles."""

import json

import pytest

from sobremesa.core.card_text import texts
from sobremesa.core.registry import GAMES
from sobremesa.records.fairness import commitment, pack_from
from sobremesa.visible import is_hidden

SALT = "0123456789ABCDEF" * 4


@pytest.fixture
def fair(tmp_path):
    """A record whose only pack comes from its salt; the file, and what was promised."""
    pack = "pack: " + " ".join(texts(pack_from(GAMES["gin"].pack(), SALT, ["", "sal"])))
    heading = '[Game "gin"]\n[Rules "standard"]\n[Seats "2"]\n[Dealer "1"]\n'
    path = tmp_path / "fair.txt"
    path.write_text(f'{heading}[Salt1 "{SALT}"]\n[Text2 "sal"]\n\n{pack}\n')
    return path, commitment(SALT, pack)


def test_a_fair_record_is_proved_in_words(run, fair):
    """It says what was proved, that the players' texts are in it, and what no record can prove."""
    path, promised = fair
    said = run("verify", str(path))
    assert said.exit_code == 0
    assert promised in said.stdout
    assert "Proved:" in said.stdout
    assert "Not proved:" in said.stdout
    assert "mixed into every pack" in said.stdout


HIDDEN = "\x1b[2J\x9b\u202e\x7f"


@pytest.mark.parametrize(
    "command",
    [
        ["replay"], ["replay", "--json"], ["verify"], ["verify", "--json"], ["verify", "--commitment", HIDDEN],
        ["review"], ["review", "--json"], ["review", "--html"], ["hint"], ["hint", "--json"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_no_command_prints_what_a_terminal_would_obey(run, tmp_path, command):
    """Whatever stands in a record's headers, texts and moves, and in its file's name."""
    heading = f'[Game "gin"]\n[Rules "standard"]\n[Seats "2"]\n[Dealer "1"]\n[Seat1 "A{HIDDEN}"]\n[Text1 "b{HIDDEN}"]\n'
    whole, broken, odd = (tmp_path / f"{name}\u202e.txt" for name in ("whole", "broken", "odd"))
    whole.write_text(f"{heading}\npack: {' '.join(texts(GAMES['gin'].pack()))}\n", encoding="utf-8")
    broken.write_text(f"{heading}\npack: 5h{HIDDEN}\n", encoding="utf-8")
    odd.write_text(heading.replace("gin", f"gin{HIDDEN}"), encoding="utf-8")
    for file in (whole, broken, odd):
        said = run(command[0], str(file), *command[1:])
        assert [each for each in said.stdout + said.stderr if is_hidden(each) and each not in "\n\t"] == []
        if "--json" in command and said.stdout:
            assert json.loads(said.stdout)["file"] == str(file)


def test_a_commitment_of_the_table_is_looked_for(run, fair):
    """One that the record opens is well; another is named, and nothing is proved."""
    path, promised = fair
    assert run("verify", str(path), "--commitment", promised).exit_code == 0
    said = run("verify", str(path), "--commitment", "F" * 64, "--lang", "es")
    assert said.exit_code == 1
    assert "Ninguna baraja de esta acta abre el compromiso" in said.stdout


def test_two_cards_that_changed_places_are_found(run, fair):
    """The exit status tells it to programs as well."""
    path, _ = fair
    words = path.read_text().split(" ")
    words[-2], words[-3] = words[-3], words[-2]
    path.write_text(" ".join(words))
    said = run("verify", str(path), "--json")
    assert said.exit_code == 1
    told = json.loads(said.stdout)
    assert (told["proved"], told["hands"][0]["verdict"]) == (False, "other-pack")


def test_a_file_that_is_not_there_keeps_no_other_back(run, fair):
    """It is named on the standard error, and the next file is checked."""
    path, promised = fair
    said = run("verify", "nowhere.txt", str(path))
    assert said.exit_code == 1
    assert "nowhere.txt" in said.stderr
    assert promised in said.stdout
