"""One package a game, with everything about it."""
