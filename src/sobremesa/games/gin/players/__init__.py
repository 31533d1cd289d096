"""The players of gin by level, and what they say about a move."""
