"""The rules of gin in words."""
