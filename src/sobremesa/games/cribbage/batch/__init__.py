"""Many games of cribbage at once, compiled."""
