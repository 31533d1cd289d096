"""TODO src/sobremesa/games/cuarenta/environment"""
