"""The exercises of the house: each a position drawn from a seed, and what is said to an answer."""
