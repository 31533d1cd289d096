"""Who plays gin, and what they know of it."""
