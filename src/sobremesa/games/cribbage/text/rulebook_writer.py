"""How cribbage's rules are put into words."""

from __future__ import annotations

from sobremesa.games.cribbage.rules.rulesets import Rules
from sobremesa.rulebook import rulebook_writer


class Telling(rulebook_writer.Telling[Rules]):
    """Tells of one of cribbage's rulesets in one language."""
