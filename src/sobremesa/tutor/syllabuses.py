"""What each game teaches."""

from __future__ import annotations

from typing import Final

from sobremesa.core.registry import parts_of
from sobremesa.tutor.syllabus import Syllabus

SYLLABUSES: Final[dict[str, Syllabus]] = parts_of("lessons")
"""By game, those that teach something."""
