"""Hands the compiled modules to setuptools; everything else stands in pyproject.toml."""

from setuptools import setup

from build_backend.extensions import extension_modules

setup(ext_modules=extension_modules())
