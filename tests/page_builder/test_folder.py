"""The folder of a page: whole or not at all, and never another's."""

from pathlib import Path

import pytest

from sobremesa.page_builder import build
from sobremesa.page_builder.errors import NotOurFolder
from sobremesa.page_builder.folder import MARK, replacing_folder

PAGE = '{"version": "1", "python": "python/abc/", "files": [{"path": "assets/old.js"}]}'


def write_page(folder: Path, text: str = PAGE) -> None:
    with replacing_folder(folder) as draft:
        (draft / MARK).write_text(text)


def write_half(draft: Path) -> None:
    (draft / "half").write_text("")
    raise OSError("the disk is full")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_page_is_written_where_nothing_is(tmp_path: Path) -> None:
    """The folder and those above it are made, and nothing else stays beside it."""
    write_page(tmp_path / "a" / "page")
    assert names(tmp_path / "a") == ["page"]
    assert (tmp_path / "a" / "page" / MARK).read_text() == PAGE


def test_a_page_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    """What only the older page had is gone."""
    write_page(tmp_path / "page")
    (tmp_path / "page" / "assets").mkdir()
    (tmp_path / "page" / "assets" / "old.js").write_text("")
    write_page(tmp_path / "page")
    assert names(tmp_path / "page") == [MARK]
    assert names(tmp_path) == ["page"]


def test_what_somebody_put_beside_the_page_stays(tmp_path: Path) -> None:
    """The name of a domain, a repository with its empty folders, and a link are there after an update too."""
    page = tmp_path / "page"
    write_page(page)
    (page / ".git" / "refs").mkdir(parents=True)
    (page / "assets").mkdir()
    (page / "assets" / "mine.css").write_text("mine")
    (page / "CNAME").write_text("play.example")
    (page / "www").symlink_to("elsewhere")
    write_page(page)
    assert names(page) == [".git", "CNAME", "assets", MARK, "www"]
    assert (page / ".git" / "refs").is_dir()
    assert (page / "assets" / "mine.css").read_text() == "mine"
    assert (page / "CNAME").read_text() == "play.example"
    assert (page / "www").is_symlink()


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    """A folder that somebody made for the page will do."""
    (tmp_path / "page").mkdir()
    write_page(tmp_path / "page")
    assert names(tmp_path / "page") == [MARK]


@pytest.mark.parametrize("what", ["notes.txt", MARK])
def test_a_folder_with_other_things_is_refused_and_stays(tmp_path: Path, what: str) -> None:
    """Somebody's own files are never removed, not even where one has the name of ours."""
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / what).write_text("{}")
    with pytest.raises(NotOurFolder) as error:
        write_page(tmp_path / "page")
    assert error.value.values == {"name": tmp_path / "page"}
    assert (tmp_path / "page" / what).read_text() == "{}"


def test_a_file_in_the_place_is_refused(tmp_path: Path) -> None:
    """A file is no folder to write into."""
    (tmp_path / "page").write_text("mine")
    with pytest.raises(NotOurFolder):
        write_page(tmp_path / "page")
    assert (tmp_path / "page").read_text() == "mine"


def test_a_failure_leaves_the_older_page_and_no_half_of_the_new(tmp_path: Path) -> None:
    """Whatever goes wrong while it is written, the page that was there goes on being served."""
    write_page(tmp_path / "page")
    with pytest.raises(OSError, match="full"), replacing_folder(tmp_path / "page") as draft:
        write_half(draft)
    assert names(tmp_path) == ["page"]
    assert names(tmp_path / "page") == [MARK]


def test_a_failure_leaves_nothing_where_nothing_was(tmp_path: Path) -> None:
    """No empty folder stays of a page that could not be written."""
    with pytest.raises(OSError, match="full"), replacing_folder(tmp_path / "page") as draft:
        write_half(draft)
    assert names(tmp_path) == []


def test_nothing_is_there_yet_while_the_parts_of_a_page_are_fetched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That takes minutes: whoever ends the program then has no hidden folder to take away."""
    seen: list[list[str]] = []

    def fetching(*_: object) -> None:
        seen.append(names(tmp_path))
        raise OSError("the line is cut")

    monkeypatch.setattr(build, "browser_files", lambda package: {})
    monkeypatch.setattr(build, "python_files", fetching)
    with pytest.raises(OSError, match="cut"):
        build.build(tmp_path / "page", tmp_path / "cache")
    (tmp_path / "page").write_text("mine")
    with pytest.raises(NotOurFolder):
        build.build(tmp_path / "page", tmp_path / "cache")
    assert seen == [[]]
