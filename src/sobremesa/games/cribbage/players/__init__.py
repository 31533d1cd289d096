"""The players of cribbage by level, and what they say about a move."""
