"""TODO src/sobremesa/games/cribbage/lab"""
