"""The lessons of the house, one module a game."""
