"""Looking ahead in Cuarenta: cards as counts of ranks, sampled hands, playouts, and the last deal solved."""
