"""`sobremesa page`, as far as it goes without building anything."""

import pytest

from tests.cli.conftest import one_error

DEAD = "http://127.0.0.1:9"


def test_a_folder_with_other_things_is_refused(run, tmp_path):
    """The error has a code, and the folder stays as it was."""
    (tmp_path / "notes.txt").write_text("mine")
    result = run("page", "--to", str(tmp_path))
    assert one_error(result) == "page-folder"
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_registry_that_does_not_answer_is_one_line(run, tmp_path, monkeypatch):
    """The error names the registry, and leaves no folder."""
    monkeypatch.setattr("sobremesa.page_builder.build.browser_files", lambda package: {})
    result = run("page", "--to", str(tmp_path / "page"), "--cache", str(tmp_path / "cache"), npm_config_registry=DEAD)
    assert one_error(result) == "page-registry"
    assert DEAD in result.stderr
    assert not (tmp_path / "page").exists()


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_package_without_browser_files_says_so(run, tmp_path, monkeypatch, lang):
    """What was installed without them cannot make a page, and says where they should be."""
    monkeypatch.setattr("sobremesa.page_builder.browser_files.FOLDER", "nowhere")
    result = run("page", "--to", str(tmp_path / "page"), "--lang", lang)
    assert one_error(result) == "page-browser-files"
    assert "nowhere" in result.stderr


def test_a_place_that_cannot_be_is_told_before_anything_is_fetched(run, tmp_path, monkeypatch):
    """Nobody waits for minutes to read that a file stands where a folder should."""
    monkeypatch.setattr("sobremesa.page_builder.build.browser_files", lambda package: {})
    (tmp_path / "file").write_text("mine")
    to = tmp_path / "file" / "page"
    result = run("page", "--to", str(to), "--cache", str(tmp_path / "cache"), npm_config_registry=DEAD)
    assert one_error(result) == "system-error"
    assert (tmp_path / "file").read_text() == "mine"
    assert not (tmp_path / "cache").exists()
