"""What the comparison of pictures notices, and what it lets pass, on pictures that are drawn here."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.pictures.comparison import ELSEWHERE, SAME, Tolerance, faults, marked, shrunk

PHONE = (390, 844)
CARD = (64, 90)
BOTH = pytest.mark.parametrize("tolerances", [SAME, ELSEWHERE], ids=["same", "elsewhere"])


def _kept(picture: Image.Image) -> Image.Image:
    written = BytesIO()
    picture.save(written, "PNG")
    return shrunk(written.getvalue())


def _table(cards: int = 5, shift: int = 0, cloth: str = "#22543f", ink: str = "#1d1a16") -> Image.Image:
    """Draw a lit cloth with a row of cards, and words below it."""
    light = Image.radial_gradient("L").resize(PHONE)
    picture = Image.composite(Image.new("RGB", PHONE, "#14352a"), Image.new("RGB", PHONE, cloth), light)
    draw = ImageDraw.Draw(picture)
    for at in range(cards):
        left = 20 + 70 * at + shift
        draw.rounded_rectangle((left, 640, left + CARD[0], 640 + CARD[1]), 4, "#fbf7ec", "#ddd0b5")
        draw.text((left + 8, 648), "7", ink, font_size=30)
    draw.rectangle((0, 780, 390, 844), "#24160c")
    draw.text((16, 800), "Rosa takes the five with the five", "#f3e7cf", font_size=18)
    return picture


@BOTH
def test_a_picture_is_like_itself(tolerances: tuple[Tolerance, ...]) -> None:
    """What is kept of a screenshot does not differ from what is kept of the same one."""
    assert faults(_kept(_table()), _kept(_table()), tolerances) == []


@BOTH
def test_letters_that_were_drawn_a_little_otherwise_are_no_fault(tolerances: tuple[Tolerance, ...]) -> None:
    """Edges that are softer by a hair, and colours one step further on."""
    soft = ImageChops.add(_table().filter(ImageFilter.GaussianBlur(0.5)), Image.new("RGB", PHONE, "#010101"))
    assert faults(_kept(_table()), _kept(soft), tolerances) == []


@BOTH
def test_a_missing_card_is_noticed(tolerances: tuple[Tolerance, ...]) -> None:
    """Also where the pictures are of different browsers."""
    assert faults(_kept(_table()), _kept(_table(cards=4)), tolerances)


@BOTH
def test_cards_that_lie_elsewhere_are_noticed(tolerances: tuple[Tolerance, ...]) -> None:
    """A row that lies twelve pixels further to the right."""
    assert faults(_kept(_table()), _kept(_table(shift=12)), tolerances)


def test_a_row_of_cards_two_pixels_further_on_is_noticed() -> None:
    """Where the same browser drew both."""
    assert faults(_kept(_table()), _kept(_table(shift=2)), SAME)


@pytest.mark.parametrize("changes", [{"cloth": "#2c5f4a"}, {"ink": "#b2281f"}], ids=["cloth", "index"])
def test_a_changed_colour_is_noticed(changes: dict[str, str]) -> None:
    """A cloth that is one shade lighter all over, and the indexes of the cards, which are small, in red."""
    assert faults(_kept(_table()), _kept(_table(**changes)), SAME)


def test_another_size_is_told() -> None:
    """A page that has grown is not compared place by place."""
    longer = Image.new("RGB", (390, 900))
    assert faults(_kept(_table()), _kept(longer), SAME) == ["it is 390 × 900 and was 390 × 844"]


def test_the_fault_says_where() -> None:
    """Around the fifth card, which lies from 300 to 364 and from 640 to 730, and nowhere else."""
    told = faults(_kept(_table()), _kept(_table(cards=4)), SAME)[0]
    assert "between (300, 640) and (366, 732)" in told


def test_what_differs_is_red() -> None:
    """In the picture of the difference, which is as large as the other two."""
    before, now = _kept(_table()), _kept(_table(cards=4))
    picture = marked(before, now, SAME)
    assert picture.size == before.size
    assert picture.getpixel((165, 340)) == (255, 0, 0)
    assert picture.getpixel((30, 30)) != (255, 0, 0)
