"""The rules of cribbage in words."""
