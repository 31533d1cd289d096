"""Six-card cribbage for two."""
