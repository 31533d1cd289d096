"""The table of cribbage in the terminal."""
