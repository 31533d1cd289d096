"""Observations and actions of gin as arrays."""
