"""Pictures of what was measured; they need matplotlib, which the extra ``lab`` brings."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sobremesa.core.options import BadOption
from sobremesa.files import check_writable, replacing
from sobremesa.lab.tournament import Tournament

FORMATS: Final = (".png", ".svg", ".pdf")
LONGEST: Final = 32  # letters of a player's name that there is room for


class NoMatplotlib(Exception):
    """A picture was asked for where matplotlib is not installed."""

    code = "no-matplotlib"
    why = "matplotlib is not installed"


def check_plot(path: Path) -> None:
    """Raise NoMatplotlib, BadOption for a file of a kind that is not drawn, or OSError where it cannot be written."""
    if path.suffix.lower() not in FORMATS:
        raise BadOption("plot", str(path), " or ".join(f"a file {suffix}" for suffix in FORMATS))
    if importlib.util.find_spec("matplotlib") is None:
        raise NoMatplotlib
    check_writable(path)


def draw_ratings(result: Tournament, path: Path, title: str, label: str) -> None:
    """Draw every player's rating with its interval, the best on top.

    The file is written whole or not at all. Raises NoMatplotlib, BadOption for a suffix other than those in FORMATS, or
    OSError.
    """
    check_plot(path)
    from matplotlib.figure import Figure

    standings = result.standings[::-1]
    figure = Figure(figsize=(8, 1.2 + 0.45 * len(standings)), layout="constrained")
    axes = figure.add_subplot(title=title, xlabel=label)
    points = [standing.rating.points for standing in standings]
    below = [standing.rating.points - standing.rating.interval[0] for standing in standings]
    above = [standing.rating.interval[1] - standing.rating.points for standing in standings]
    axes.errorbar(points, range(len(points)), xerr=[below, above], fmt="o", capsize=4, color="#1f5c45")
    axes.set_yticks(range(len(points)), [short_name(standing.player, LONGEST) for standing in standings])
    axes.set_ylim(-0.6, len(points) - 0.4)
    axes.axvline(0, color="#999999", linewidth=0.8)
    axes.grid(axis="x", alpha=0.3)
    with replacing(path) as draft:
        figure.savefig(draft.path, dpi=150)


def draw_reliability(
    quantities: Mapping[str, Any], names: Mapping[str, str], path: Path, title: str, axes: tuple[str, str]
) -> None:
    """Draw for each quantity of ``calibration.report`` what was true, by bins of what was believed, and the diagonal.

    A point is the larger the more numbers are in its bin. ``axes`` says believed and true. Raises what ``check_plot``
    raises.
    """
    check_plot(path)
    from matplotlib.figure import Figure

    columns = min(3, max(1, len(quantities)))
    rows = max(1, -(-len(quantities) // columns))
    figure = Figure(figsize=(4.5 * columns, 4.2 * rows), layout="constrained")
    figure.suptitle(title)
    for at, (name, found) in enumerate(quantities.items(), 1):
        panel = figure.add_subplot(rows, columns, at, xlabel=axes[0], ylabel=axes[1])
        panel.set_title(short_name(names[name], 48), fontsize=9)
        believed, true, numbers = ([each[key] for each in found["bins"]] for key in ("believed", "true", "number"))
        panel.axline((believed[0], believed[0]), slope=1, color="#999999", linewidth=0.8)
        most = max(numbers)
        panel.scatter(believed, true, s=[12 + 90 * number / most for number in numbers], color="#1f5c45")
        panel.grid(alpha=0.3)
    with replacing(path) as draft:
        figure.savefig(draft.path, dpi=150)


def short_name(name: str, longest: int) -> str:
    """Return a name, or the beginning of one that is too long."""
    return name if len(name) <= longest else f"{name[: longest - 1]}…"
