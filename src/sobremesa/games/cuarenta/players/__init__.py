"""The players of Cuarenta by level, and what they say about a move."""
