"""The rules of Cuarenta in words."""
