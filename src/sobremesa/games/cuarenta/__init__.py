"""Cuarenta, the forty-card fishing game of the Ecuadorian highlands, for two or for two pairs of partners."""
