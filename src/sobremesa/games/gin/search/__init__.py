"""Search in gin: what is hidden sampled, positions valued, endings solved."""
