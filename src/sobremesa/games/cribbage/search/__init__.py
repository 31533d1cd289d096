"""Search in cribbage: what is hidden sampled, positions valued, endings solved."""
