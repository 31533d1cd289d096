"""TODO src/sobremesa/games/cribbage/environment"""
