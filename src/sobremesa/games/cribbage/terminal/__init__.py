"""TODO src/sobremesa/games/cribbage/terminal"""
