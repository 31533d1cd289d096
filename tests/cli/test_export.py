"""``sobremesa export``: many records to one table."""

import json

import pytest

from tests.cli.conftest import one_error

pytest.importorskip("pyarrow")


def test_records_become_one_table(run, record, tmp_path):
    """It says how many decisions of how many games are where."""
    from pyarrow import parquet

    path = tmp_path / "games.parquet"
    said = run("export", str(record), str(record), "--to", str(path))
    assert said.exit_code == 0
    rows = parquet.read_table(path).num_rows
    assert f"Decisions: {rows}; games: 2." in said.stdout


def test_a_record_that_cannot_be_read_keeps_no_other_back(run, record, tmp_path):
    """It is named with its fault, and the status tells programs that something is left out."""
    broken = tmp_path / "broken.txt"
    broken.write_text("no record")
    said = run("export", "nowhere.txt", str(broken), str(record), "--to", str(tmp_path / "games.csv"), "--json")
    assert said.exit_code == 1
    assert json.loads(said.stdout)["games"] == 1
    assert "unreadable-file" in said.stderr and "broken-record" in said.stderr


def test_other_formats_are_refused_with_those_there_are(run, record, tmp_path):
    """The suffix has to be one that is written."""
    said = run("export", str(record), "--to", str(tmp_path / "games.xls"))
    assert said.exit_code == 2
    assert "*.parquet" in said.stderr and "bad-option" in said.stderr


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".arrow"])
def test_names_may_have_any_bytes(run, record, tmp_path, suffix):
    """The table of records whose names are no text is written, under a name that is none, with escapes in it."""
    odd, path = tmp_path / "b\udcffd.txt", tmp_path / f"c\udcff{suffix}"
    try:
        odd.write_bytes(record.read_bytes())
    except (OSError, UnicodeError):
        pytest.skip("this system has no such names")
    said = run("export", str(odd), "--to", str(path))
    assert (said.exit_code, said.stderr) == (0, "")
    assert rb"b\udcffd.txt" in path.read_bytes()


def test_a_record_is_never_written_over(run, record, tmp_path):
    """Though its name has the suffix of a table."""
    kept = tmp_path / "record.csv"
    kept.write_bytes(record.read_bytes())

    assert one_error(run("export", str(kept), "--to", str(kept))) == "reads-file"
    assert kept.read_bytes() == record.read_bytes()


def test_without_its_library_the_extra_is_named(run, record, tmp_path, monkeypatch):
    """Whoever lacks pyarrow is told how to get it."""
    from sobremesa.lab import decisions

    monkeypatch.setattr(decisions, "arrow", _missing)
    said = run("export", str(record), "--to", str(tmp_path / "games.csv"))
    assert said.exit_code == 1
    assert "pip install '.[lab]'" in said.stderr and "no-pyarrow" in said.stderr


def _missing():
    from sobremesa.lab.decisions import NoArrow

    raise NoArrow
