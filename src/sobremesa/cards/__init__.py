"""Packs, cards as bits, their two-letter texts, and the generator of random numbers. Imports nothing of ours."""
