"""TODO src/sobremesa/games/gin/environment"""
