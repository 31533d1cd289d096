"""Hints with reasons, and the analysis of finished games. The numbers are the maestro's, from what a seat may know."""

from __future__ import annotations

from sobremesa.review.analysis import Review, review
from sobremesa.review.decisions import Decision, Option
from sobremesa.review.grading import Grade
from sobremesa.review.hints import Hint, hint

__all__ = ["Decision", "Grade", "Hint", "Option", "Review", "hint", "review"]
