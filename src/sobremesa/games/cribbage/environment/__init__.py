"""Observations and actions of cribbage as arrays."""
