"""TODO src/sobremesa/games/cuarenta/lessons"""
