"""Compares pictures of screens: place by place, and in squares, each with its tolerance."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

SCALE = 2
"""Of so many pixels of the screen each way one is kept."""
COLOURS = 128
SOFT = 0.7
"""The radius of the blur that makes nothing of an edge which was drawn a hair further on."""

Marks = NDArray[np.bool_]


@dataclass(frozen=True)
class Tolerance:
    """In squares of ``cell`` pixels a channel may differ by ``step``; a ``share`` of all squares by more."""

    cell: int
    step: int
    share: float


SAME = (Tolerance(cell=1, step=40, share=0.0004), Tolerance(cell=8, step=8, share=0.002))
"""Where the same browser drew both with the same fonts: small things that changed much, and large ones a little."""
ELSEWHERE = (Tolerance(cell=8, step=36, share=0.008),)
"""Where letters may be drawn otherwise: what stands where, in which colour."""


def shrunk(picture: bytes) -> Image.Image:
    """Return what is kept of a screenshot: half as large, in few colours."""
    with Image.open(BytesIO(picture)) as whole:
        small = whole.convert("RGB").reduce(SCALE)
    return small.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)


def faults(expected: Image.Image, actual: Image.Image, tolerances: tuple[Tolerance, ...]) -> list[str]:
    """Return in words where one picture differs from another by more than is tolerated."""
    if expected.size != actual.size:
        return [f"it is {_size(actual)} and was {_size(expected)}"]
    return [told for one in tolerances if (told := _fault(differing(expected, actual, one), one))]


def differing(expected: Image.Image, actual: Image.Image, tolerance: Tolerance) -> Marks:
    """Return which squares of two pictures of one size differ by more than the step."""
    before, now = _squares(expected, tolerance.cell), _squares(actual, tolerance.cell)
    return np.asarray(np.abs(before - now).max(axis=2) > tolerance.step)


def marked(expected: Image.Image, actual: Image.Image, tolerances: tuple[Tolerance, ...]) -> Image.Image:
    """Return the new picture, pale, with everything in red that differs."""
    pale = Image.blend(actual.convert("RGB"), Image.new("RGB", actual.size, "white"), 0.6)
    if expected.size != actual.size:
        return pale
    for one in tolerances:
        squares = Image.fromarray(differing(expected, actual, one)).convert("L")
        whole = squares.resize([side * one.cell for side in squares.size], Image.Resampling.NEAREST)
        pale.paste("red", (0, 0), whole.crop((0, 0, *pale.size)))
    return pale


def _squares(picture: Image.Image, cell: int) -> NDArray[np.int16]:
    colours = picture.convert("RGB")
    even = colours.filter(ImageFilter.GaussianBlur(SOFT)) if cell == 1 else colours.reduce(cell)
    return np.asarray(even, dtype=np.int16)


def _fault(marks: Marks, tolerance: Tolerance) -> str:
    share = float(marks.mean())
    if share <= tolerance.share:
        return ""
    rows, columns = np.nonzero(marks)
    side = tolerance.cell * SCALE
    left, top = columns.min() * side, rows.min() * side
    right, bottom = (columns.max() + 1) * side, (rows.max() + 1) * side
    return (
        f"{share:.2%} of its squares of {side} pixels differ by more than {tolerance.step},"
        f" where {tolerance.share:.2%} may: between ({left}, {top}) and ({right}, {bottom})"
    )


def _size(picture: Image.Image) -> str:
    width, height = picture.size
    return f"{width * SCALE} × {height * SCALE}"
