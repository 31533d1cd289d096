"""Hands the compiled modules and the registry's page to setuptools; everything else stands in pyproject.toml."""

from setuptools import setup

from build_backend.compiling import BuildAtOnce
from build_backend.extensions import extension_modules
from build_backend.readme import for_registry

setup(
    cmdclass={"build_ext": BuildAtOnce},
    ext_modules=extension_modules(),
    long_description=for_registry(),
    long_description_content_type="text/markdown",
)
