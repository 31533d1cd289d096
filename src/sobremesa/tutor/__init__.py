"""Learning the games: lessons that are played, and exercises. Everything happens on the real engine.

Nothing here is kept: a lesson goes on from the moves made so far, an exercise is drawn again from its seed.
"""
