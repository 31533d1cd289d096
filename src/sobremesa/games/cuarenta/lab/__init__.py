"""TODO src/sobremesa/games/cuarenta/lab"""
