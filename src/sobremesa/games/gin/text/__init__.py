"""Gin rummy's rules in words, told from a ruleset's options."""
