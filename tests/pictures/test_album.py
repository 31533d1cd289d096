"""What is recorded, what is told of a picture that differs, and how much room all of it takes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.pictures.album import RECORDED, Album, DrawnBy
from tests.pictures.comparison import ELSEWHERE, SAME

HERE, OTHER = DrawnBy("140.0.1", "5e"), DrawnBy("141.0.2", "5e")
MOST = 1_500_000


def _picture(cards: int) -> bytes:
    drawn = Image.new("RGB", (390, 844), "#22543f")
    for at in range(cards):
        ImageDraw.Draw(drawn).rectangle((20 + 70 * at, 640, 84 + 70 * at, 730), "#fbf7ec")
    written = BytesIO()
    drawn.save(written, "PNG")
    return written.getvalue()


@pytest.fixture
def album(tmp_path: Path) -> Album:
    """An album in which a table with five cards was recorded by this browser."""
    Album(HERE, tmp_path / "recorded").record("table", _picture(5))
    return _open(tmp_path, HERE)


def _open(folder: Path, browser: DrawnBy) -> Album:
    return Album(browser, folder / "recorded", folder / "failed")


def test_a_screen_that_looks_as_recorded_has_no_trouble(album: Album) -> None:
    """And it is compared in detail, for the same browser has drawn it."""
    assert album.tolerances is SAME
    assert album.trouble("table", _picture(5)) == ""


def test_a_screen_that_differs_is_told_with_three_pictures(album: Album, tmp_path: Path) -> None:
    """The recorded one, the new one, and the difference lie in the folder that the message names."""
    told = album.trouble("table", _picture(4))

    assert f"{tmp_path / 'failed'}/table-*.png" in told
    assert "make pictures" in told
    left = {path.name for path in (tmp_path / "failed").iterdir()}
    assert left == {"table-expected.png", "table-actual.png", "table-difference.png"}


def test_a_screen_without_a_picture_is_told(album: Album) -> None:
    """With the command that records it."""
    assert album.trouble("lobby", _picture(5)) == "no picture of lobby is recorded: make pictures"


def test_another_browser_compares_in_large_squares(album: Album, tmp_path: Path) -> None:
    """And notices a missing card."""
    other = _open(tmp_path, OTHER)
    assert album.now == other.recorded
    assert other.tolerances is ELSEWHERE
    assert other.trouble("table", _picture(5)) == ""
    assert other.trouble("table", _picture(4))


def test_only_what_looks_otherwise_is_recorded_anew(album: Album, tmp_path: Path) -> None:
    """So that a commit shows what has changed; another browser records all of them."""
    path = tmp_path / "recorded" / "table.png"
    path.write_bytes(path.read_bytes() + b"as it was")

    album.record("table", _picture(5))
    assert path.read_bytes().endswith(b"as it was")
    _open(tmp_path, OTHER).record("table", _picture(5))
    assert not path.read_bytes().endswith(b"as it was")

    _open(tmp_path, OTHER).record("table", _picture(4))
    assert _open(tmp_path, OTHER).trouble("table", _picture(4)) == ""


@pytest.mark.skipif(not RECORDED.exists(), reason="recorded pictures are in no source distribution")
def test_all_recorded_pictures_together_are_small() -> None:
    """Less than a megabyte and a half: every clone fetches them, and all that were there before."""
    assert 0 < sum(path.stat().st_size for path in RECORDED.iterdir()) < MOST
