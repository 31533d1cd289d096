"""Who plays Cuarenta, and what they know of it."""
