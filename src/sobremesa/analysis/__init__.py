"""Hints with reasons, and the analysis of finished games. The numbers are the maestro's, from what a seat may know."""

from __future__ import annotations

from sobremesa.analysis.decisions import Decision, WeighedMove
from sobremesa.analysis.grading import Grade
from sobremesa.analysis.hints import Hint, hint
from sobremesa.analysis.review import Review, review

__all__ = ["Decision", "Grade", "Hint", "Review", "WeighedMove", "hint", "review"]
