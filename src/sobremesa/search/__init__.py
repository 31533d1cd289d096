"""Search: sampling of hidden cards, trees over sampled games, endgame solvers, and what a score is worth."""
