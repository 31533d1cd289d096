"""A review as a page of its own: one file, without scripts, that can be kept or sent."""

from __future__ import annotations

from html import escape
from typing import Final

from sobremesa.analysis.grading import FAULTS
from sobremesa.analysis.reason_text import (
    count_lines,
    decision_cells,
    fault_line,
    score_text,
    seat_line,
    side_name,
    told_lines,
)
from sobremesa.analysis.review import Review
from sobremesa.analysis.review_pieces import Fault
from sobremesa.rulebook.catalogue import Words

WIDTH: Final = 720
HEIGHT: Final = 180
COLUMNS: Final = ("number", "seat", "played", "best", "grade")

STYLE: Final = """
:root { color-scheme: light dark; --ink: #26221c; --paper: #f7f2e7; --line: #1f6b4f; --fault: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece5d6; --paper: #1d201d; --line: #6fc7a2; --fault: #ff8a80; } }
body { font: 1rem/1.5 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
svg { width: 100%; height: auto; } .half { stroke: currentColor; opacity: .35; stroke-dasharray: 4 4; }
.chances { fill: none; stroke: var(--line); stroke-width: 2; } .fault { fill: var(--fault); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } th, td { text-align: start; padding: .2rem .5rem; }
tr + tr { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); } .poor td { font-weight: bold; }
"""


def page(review: Review, words: Words) -> str:
    """Return a review as one HTML page without scripts, in the language of ``words``.

    Texts of the record, such as names, are escaped.
    """
    title = escape(words.say("review.title", game=f"{words.say(f'{review.game}.name')} ({review.rules})"))
    body = [
        f"<h1>{title}</h1>",
        f"<p>{escape(score_text(review.score, words))}</p>",
        *(f"<p>{escape(seat_line(review, seat, words))}</p>" for seat in range(1, review.seats + 1)),
        _graph(review, words),
        _faults(review, words),
        _counts(review, words),
        _table(review, words),
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return f'<!doctype html>\n<html lang="{words.lang}"><head>{head}<style>{STYLE}</style></head>\n' + (
        "<body>\n" + "\n".join(body) + "\n</body></html>\n"
    )


def _graph(review: Review, words: Words) -> str:
    """Return the chances as a line, the faults as dots on it."""
    told = escape(
        words.say("review.graph-points" if review.in_points else "review.graph", who=side_name(review, 1, words))
    )
    places = _places(review)
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    dots = [
        f'<circle class="fault" cx="{x:.1f}" cy="{y:.1f}" r="4"/>'
        for (x, y), one in zip(places, review.decisions, strict=False)  # the last place is the end
        if one.grade in FAULTS
    ]
    half = f'<line class="half" x1="0" y1="{HEIGHT / 2}" x2="{WIDTH}" y2="{HEIGHT / 2}"/>'
    drawing = f'{half}<polyline class="chances" points="{line}"/>{"".join(dots)}'
    return f'<h2>{told}</h2>\n<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}">{drawing}</svg>'


def _places(review: Review) -> list[tuple[float, float]]:
    """Return where each decision stands in the drawing: to the right by order, upwards by what side 1 may expect."""
    graph = review.graph
    span = max((abs(point.worth) for point in graph), default=1.0) or 1.0
    step = WIDTH / max(1, len(graph) - 1)
    heights = [(point.worth / span + 1) / 2 if review.in_points else point.worth for point in graph]
    return [(at * step, HEIGHT * (1 - height)) for at, height in enumerate(heights)]


def _faults(review: Review, words: Words) -> str:
    if not review.faults:
        return f"<p>{escape(words.say('review.no-faults'))}</p>"
    items = [
        "<li>" + "<br>".join(escape(line) for line in _fault_lines(review, fault, words)) + "</li>"
        for fault in review.faults
    ]
    return f"<h2>{escape(words.say('review.faults'))}</h2>\n<ol>{''.join(items)}</ol>"


def _counts(review: Review, words: Words) -> str:
    """Return what was counted by hand, as a list of what was wrong; nothing where the program counted."""
    told = [escape(line.strip()) for line in count_lines(review, words) if line]
    return f"<h2>{told[0]}</h2>\n<ul>{''.join(f'<li>{line}</li>' for line in told[1:])}</ul>" if told else ""


def _fault_lines(review: Review, fault: Fault, words: Words) -> list[str]:
    return [fault_line(review, fault.decision, words), *told_lines(review, fault, words)]


def _table(review: Review, words: Words) -> str:
    heads = "".join(f"<th>{escape(words.say(f'review.column.{name}'))}</th>" for name in COLUMNS)
    rows = []
    for one in review.told:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in decision_cells(one, words))
        rows.append(f'<tr class="poor">{cells}</tr>' if one.grade in FAULTS else f"<tr>{cells}</tr>")
    title = escape(words.say("review.decisions"))
    return f"<h2>{title}</h2>\n<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
