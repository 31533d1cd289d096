"""TODO src/sobremesa/games/cribbage/lessons"""
