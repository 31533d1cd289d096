"""A picture of results with and without their luck; it needs matplotlib, which the extra ``lab`` brings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sobremesa.files import replacing
from sobremesa.lab.luck_report import LuckReport, running
from sobremesa.lab.plot import check_plot


def draw_luck(found: LuckReport, path: Path, title: str, labels: tuple[str, str], names: Mapping[str, str]) -> None:
    """Draw the mean of the first games with its 95 % interval, plain and less their luck, as the games go on.

    ``labels`` say games and share, ``names`` the two ways of counting. The file is written whole or not at all. Raises
    what ``check_plot`` raises.
    """
    check_plot(path)
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.8), layout="constrained")
    axes = figure.add_subplot(title=title, xlabel=labels[0], ylabel=labels[1])
    for values, name, colour in (
        (found.shares, names["plain"], "#b3412e"),
        (found.adjusted, names["adjusted"], "#1f5c45"),
    ):
        mean, _ = running(values)
        middle, margin = (each[2:] for each in running([0.0, 1.0, *values]))  # padded, as all intervals
        games = range(2, len(mean) + 2)
        axes.fill_between(games, middle - margin, middle + margin, color=colour, alpha=0.18, linewidth=0)
        axes.plot(games, mean, color=colour, label=name)
    axes.set_ylim(0, 1)
    axes.legend()
    axes.grid(alpha=0.3)
    with replacing(path) as draft:
        figure.savefig(draft.path, dpi=150)
