"""TODO src/sobremesa/games/gin/terminal"""
