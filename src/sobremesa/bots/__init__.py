"""The named opponents: levels, tactics, time budgets, and the reasons for their moves."""

from sobremesa.bots.base import NOTHING, UNLIMITED, Bot, Budget, Chance, Checked, Outlook, Reason, Weighed
from sobremesa.bots.levels import BOTS, LEVELS, UnknownLevel, bot_named, choose_text, chosen, levels_of

__all__ = [
    "BOTS",
    "LEVELS",
    "NOTHING",
    "UNLIMITED",
    "Bot",
    "Budget",
    "Chance",
    "Checked",
    "Outlook",
    "Reason",
    "UnknownLevel",
    "Weighed",
    "bot_named",
    "choose_text",
    "chosen",
    "levels_of",
]
