"""Tournaments as mathematics: who meets whom in a round, and how everybody stands. It knows no games and no store."""
