"""Served games: seats, turns, clocks, messages, presence, computer players, rematches. No HTTP."""
