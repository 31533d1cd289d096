"""The lesson of gin, and its exercises."""
