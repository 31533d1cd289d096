"""The table of gin in the terminal."""
