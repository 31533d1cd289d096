"""How cribbage's rules are put into words."""

from __future__ import annotations

from sobremesa.games.cribbage.rules.rulesets import Rules
from sobremesa.rulebook import rulebook_writer


class CribbageWriter(rulebook_writer.RulebookWriter[Rules]):
    """Writes one of cribbage's rulesets in one language."""
