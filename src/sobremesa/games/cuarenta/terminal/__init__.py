"""TODO src/sobremesa/games/cuarenta/terminal"""
