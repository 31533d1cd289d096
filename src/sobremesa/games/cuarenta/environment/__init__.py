"""Observations and actions of Cuarenta as arrays."""
