"""TODO src/sobremesa/games/gin/lessons"""
