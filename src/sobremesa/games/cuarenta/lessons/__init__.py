"""The lesson of Cuarenta, and its exercises."""
