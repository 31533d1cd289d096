"""What each game teaches."""

from __future__ import annotations

from typing import Final

from sobremesa.core.registry import SPECS
from sobremesa.tutor.syllabus import Syllabus

SYLLABUSES: Final[dict[str, Syllabus]] = {
    game: spec.part("lessons") for game, spec in SPECS.items() if spec.has("lessons")
}
"""By game, those that teach something."""
