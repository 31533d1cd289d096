"""TODO src/sobremesa/games/gin/lab"""
