"""Search in Cuarenta: what is hidden sampled, positions valued, endings solved."""
