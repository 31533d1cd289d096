"""Search for gin: what the other seat may hold, hands played to their end, and the move that wins most games."""
