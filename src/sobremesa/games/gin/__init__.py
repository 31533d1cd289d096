"""Gin rummy and its Oklahoma kind, for two."""
