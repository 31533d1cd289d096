"""Many games of Cuarenta at once, compiled."""
