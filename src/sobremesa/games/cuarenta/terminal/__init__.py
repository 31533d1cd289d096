"""The table of Cuarenta in the terminal."""
