"""Search in cribbage: the throw as an expectation, the play against the likely fours, the race round the board."""
