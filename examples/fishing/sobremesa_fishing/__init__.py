"""Fishing: the smallest game of its family, and the worked example of docs/adding-a-game.md."""
