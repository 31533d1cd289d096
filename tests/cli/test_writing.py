"""Nothing is lost by a command: whatever fails, the file that was there stays as it was, and no half of a new one."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest

from build_backend import reference
from sobremesa import files
from sobremesa.cli import manual
from sobremesa.games.gin.lab import race
from sobremesa.rulebook import documents
from sobremesa.terminal.settings import FILE, LOCK, Keeper
from tests.cli.conftest import PROGRAM, one_error

EARLIER = b"what stood there before"
TOURNAMENT = ["lab", "tournament", "cuarenta", "--players", "novato,aficionado", "--pairs", "1", "--engine", "process"]
DUEL = ["lab", "duel", "cuarenta", "--a", "novato", "--b", "aficionado", "--pairs", "1", "--engine", "process"]
COMMANDS = {
    "export": ("games.parquet", lambda record, target: ["export", str(record), "--to", str(target)]),
    "export to csv": ("games.csv", lambda record, target: ["export", str(record), "--to", str(target)]),
    "plot": ("elo.svg", lambda record, target: [*TOURNAMENT, "--plot", str(target)]),
}
NEEDED = {"export": "pyarrow", "export to csv": "pyarrow", "plot": "matplotlib"}


@pytest.fixture(params=list(COMMANDS))
def command(request, record, tmp_path):
    """A command that writes a file: what it is called with for a target, and a target that stands there already."""
    pytest.importorskip(NEEDED[request.param])
    name, words = COMMANDS[request.param]
    folder = tmp_path / "there"
    folder.mkdir()
    (folder / name).write_bytes(EARLIER)
    return lambda target, source=record: words(source, target), folder / name


def untouched(target):
    """Whether a file is as it was, and nothing else is in its folder."""
    return target.read_bytes() == EARLIER and [each.name for each in target.parent.iterdir()] == [target.name]


def test_a_command_that_goes_well_replaces_the_file(run, command):
    """The new file stands in the place of the old one, with its rights, and nothing beside it."""
    words, target = command
    target.chmod(0o640)
    assert run(*words(target)).exit_code == 0
    assert target.read_bytes() != EARLIER
    assert [each.name for each in target.parent.iterdir()] == [target.name]
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("source", ["nowhere.txt", "broken.txt", "folder", "empty.txt"])
def test_an_export_with_nothing_to_write_keeps_the_file(run, tmp_path, source):
    """Input that is missing, no record, a folder or empty: an error with a code, and the earlier table."""
    pytest.importorskip("pyarrow")
    (tmp_path / "broken.txt").write_text("no record")
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / "folder").mkdir()
    target = tmp_path / "there" / "games.parquet"
    target.parent.mkdir()
    target.write_bytes(EARLIER)
    done = run("export", str(tmp_path / source), "--to", str(target))
    codes = [line.rpartition("[")[2] for line in done.stderr.splitlines()]
    assert (done.exit_code, done.stdout, codes[-1]) == (1, "", "nothing-written]")
    assert codes[0] in ("unreadable-file]", "broken-record]")
    assert untouched(target)


def test_a_record_without_a_move_is_nothing_to_write(run, record, tmp_path):
    """A game that nobody has played in makes no table."""
    pytest.importorskip("pyarrow")
    fresh, target = tmp_path / "fresh.txt", tmp_path / "there" / "games.parquet"
    target.parent.mkdir()
    fresh.write_text(record.read_text().partition("pack:")[0])
    done = run("export", str(fresh), "--to", str(target))
    assert one_error(done) == "nothing-written"
    assert not target.exists()
    assert f"{target} was not made" in done.stderr


def test_a_failure_half_way_keeps_the_file(run, command, monkeypatch):
    """A disk that fills up is told in one line."""
    words, target = command
    monkeypatch.setattr(files, "_settle", _full)
    done = run(*words(target))
    assert (one_error(done), done.exit_code) == ("system-error", 1)
    assert str(target) in done.stderr
    assert untouched(target)


def test_a_writer_that_fails_half_way_keeps_the_file(run, record, tmp_path, monkeypatch):
    """The first piece of a table is written, the second is not."""
    pytest.importorskip("pyarrow")
    from sobremesa.lab import decisions

    target, pieces = tmp_path / "there" / "games.parquet", iter([decisions._write, _full])
    target.parent.mkdir()
    target.write_bytes(EARLIER)
    monkeypatch.setattr(decisions, "AT_ONCE", 1)

    def write(*arguments):
        return next(pieces)(*arguments)

    monkeypatch.setattr(decisions, "_write", write)
    assert one_error(run("export", str(record), str(record), "--to", str(target))) == "system-error"
    assert untouched(target)


def test_a_folder_that_is_not_there_is_told_before_anything_is_done(run, command, tmp_path):
    """No folder is made for it."""
    words, target = command
    done = run(*words(tmp_path / "nowhere" / target.name))
    assert (one_error(done), done.exit_code, done.stdout) == ("system-error", 1, "")
    assert "nowhere" in done.stderr and not (tmp_path / "nowhere").exists()


def test_a_target_that_is_a_folder_is_refused(run, command):
    """A folder is not replaced by a file."""
    words, target = command
    target.unlink()
    target.mkdir()
    assert one_error(run(*words(target))) == "system-error"
    assert list(target.iterdir()) == []


@pytest.fixture
def locked(request):
    """A folder that may not be written to, with a file in it, whoever runs the tests."""
    folder = Path(tempfile.mkdtemp(prefix="sobremesa-"))
    (folder / "games.csv").write_bytes(EARLIER)
    (folder / "games.csv").chmod(0o644)
    folder.chmod(0o555)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield folder / "games.csv"
    if root:
        os.seteuid(0)
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("write", [lambda path: files.save(path, "new"), files.check_writable], ids=["save", "check"])
def test_a_folder_that_may_not_be_written_to_keeps_its_file(locked, write):
    """The error names the file that was asked for, not the one beside it."""
    with pytest.raises(OSError, match=r"games\.csv") as refused:
        write(locked)
    assert refused.value.filename == str(locked)
    assert untouched(locked)


def test_a_file_that_may_not_be_written_to_is_not_replaced(tmp_path, monkeypatch):
    """Where only the folder may be written to, its owner meant the file to stay."""
    target = tmp_path / "games.csv"
    target.write_bytes(EARLIER)
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(PermissionError):
        files.save(target, "new")
    assert untouched(target)


def test_a_link_goes_on_leading_to_the_file(tmp_path):
    """The file behind it is replaced, not the link."""
    (tmp_path / "far").mkdir()
    target, link = tmp_path / "far" / "games.csv", tmp_path / "games.csv"
    target.write_bytes(EARLIER)
    link.symlink_to(target)
    files.save(link, "new")
    assert link.is_symlink() and target.read_text() == "new"


def test_notes_of_another_duel_are_kept(run, tmp_path):
    """`--resume` never writes over a file that holds anything else."""
    target = tmp_path / "there" / "notes"
    target.parent.mkdir()
    for held in (EARLIER, EARLIER + b"\nmore\n", b'{"version": "9"}\n'):
        target.write_bytes(held)
        assert one_error(run(*DUEL, "--resume", str(target))) == "other-duel"
        assert target.read_bytes() == held


@pytest.mark.parametrize("words", [DUEL, TOURNAMENT], ids=["duel", "tournament"])
def test_what_was_played_is_kept_until_it_has_been_told(start, tmp_path, words):
    """Where the result cannot be written out, the notes stay, and the same command tells it later."""
    pytest.importorskip("matplotlib")
    if not Path("/dev/full").exists():
        pytest.skip("only some systems have /dev/full")
    shell = ["sh", "-c", '"$@" > /dev/full', "sh"]
    failed = start(*words, program=[*shell, *PROGRAM], XDG_STATE_HOME=str(tmp_path))
    assert failed.returncode == 1 and b"system-error" in failed.stderr
    assert list((tmp_path / "sobremesa" / "duels").iterdir())
    assert start(*words, XDG_STATE_HOME=str(tmp_path)).returncode == 0
    assert list((tmp_path / "sobremesa" / "duels").iterdir()) == []


def _remember(path):
    keeper = Keeper(path.parent)
    keeper.memory.name = "Ana"
    keeper.keep()


PAGES = {
    "manual": ("cli.md", manual.write),
    "reference": ("api.md", reference.write),
    "rules": ("cuarenta-pagat.md", lambda path: documents.write(path.parent)),
    "gin race": ("race.json", lambda path: race.main(path, hands=10)),
    "terminal": (FILE, _remember),
}


@pytest.mark.parametrize("kind", list(PAGES))
def test_pages_and_tables_that_the_program_writes_are_kept_too(kind, tmp_path, monkeypatch):
    """A page that cannot be written to its end stays as it was."""
    name, write = PAGES[kind]
    target = tmp_path / name
    target.write_bytes(EARLIER)
    for module in (files, sys.modules["build_backend._files"]):
        monkeypatch.setattr(module, "_settle", _full)
    if kind == "terminal":
        write(target)  # plays on without
        (tmp_path / LOCK).unlink()  # it stays, so that nobody locks one that is gone
    else:
        with pytest.raises(OSError, match="No space left") as failed:
            write(target)
        assert failed.value.filename == str(target)
    assert untouched(target)


def _full(*_):
    raise OSError(28, "No space left on device")
