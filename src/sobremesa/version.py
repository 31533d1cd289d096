"""The version of the package, for its own modules too."""

__version__ = "0.2.0"
