"""Lessons that are played, and exercises, on the real rules.

Nothing is stored: a lesson is replayed from the moves made so far, an exercise is made again from its seed.
"""
