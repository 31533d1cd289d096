"""The contract that every game keeps, and one folder a game."""
