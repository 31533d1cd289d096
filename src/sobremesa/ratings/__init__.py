"""The mathematics of ratings: Glicko-2 for two, Weng and Lin for partners, and which pool a game counts in."""
