"""The lesson of cribbage, and its exercises."""
