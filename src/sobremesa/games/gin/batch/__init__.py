"""Many games of gin at once, compiled."""
