"""Who plays cribbage, and what they know of it."""
