"""Package registries: what is fetched from them is checked, and kept so that nothing is fetched twice."""

from __future__ import annotations

import base64
import configparser
import hashlib
import os
import re
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import httpx

from sobremesa.files import save
from sobremesa.page_builder.errors import RegistrySilent, WrongContent
from sobremesa.page_builder.packages import Package

PYPI: Final = "https://pypi.org/simple"
NPM: Final = "https://registry.npmjs.org"
SIMPLE: Final = "application/vnd.pypi.simple.v1+json, text/html;q=0.5"
PATIENCE: Final = httpx.Timeout(30, read=120)


class Registries:
    """Fetches packages from the registries that this user's pip and npm use, into a folder."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        """Keep what is fetched in ``folder``, which need not be there yet."""
        self._folder = folder
        self._pypi = _pypi_address(environment)
        self._npm = _npm_address(environment)

    def fetch(self, package: Package) -> Path:
        """Return a package's file, from the folder if it is there; raise RegistrySilent, WrongContent or OSError."""
        kept = self._folder / package.file
        if kept.exists() and matches(kept.read_bytes(), package.digest):
            return kept
        index = self._npm if package.registry == "npm" else self._pypi
        try:
            with httpx.Client(verify=_trust(), timeout=PATIENCE, follow_redirects=True) as client:
                content = _download(client, index, package)
        except httpx.HTTPError as error:
            raise RegistrySilent(f"{package.name} {package.version}", index, _reason(error)) from error
        if not matches(content, package.digest):
            raise WrongContent(package.file, index)
        self._folder.mkdir(parents=True, exist_ok=True)
        save(kept, content)
        return kept


def matches(content: bytes, digest: str) -> bool:
    """Return whether a content has this digest, written as PyPI or npm write it."""
    kind, separator, value = re.split(r"([:-])", digest, maxsplit=1)
    found = hashlib.new(kind, content).digest()
    return value == (found.hex() if separator == ":" else base64.b64encode(found).decode())


def _download(client: httpx.Client, index: str, package: Package) -> bytes:
    if package.registry == "npm":
        address = f"{index}/{package.name}/-/{package.file}"
    else:
        address = _address_in_index(client, index, package)
    return client.get(address).raise_for_status().content


def _address_in_index(client: httpx.Client, index: str, package: Package) -> str:
    """Return where a file of an index lies; the index answers as JSON or, the older way, as HTML."""
    page = f"{index}/{package.name.replace('_', '-')}/"
    listed = client.get(page, headers={"Accept": SIMPLE}).raise_for_status().text
    found = re.findall(rf"""["']([^"']*/|){re.escape(package.file)}(?:#[^"']*)?["']""", listed)
    if not found:
        raise RegistrySilent(f"{package.name} {package.version}", index, f"it has no {package.file}")
    longest: str = max(found, key=len)
    return urljoin(page, longest + package.file)  # JSON says the bare name too


def _pypi_address(environment: Mapping[str, str]) -> str:
    names = ("UV_DEFAULT_INDEX", "UV_INDEX_URL", "PIP_INDEX_URL")
    given = next((environment[name] for name in names if environment.get(name)), PYPI)
    return re.sub(r"\A[\w-]+=", "", given).rstrip("/")  # uv lets an index have a name


def _npm_address(environment: Mapping[str, str]) -> str:
    """Return the registry that npm is configured to use: by an environment variable, or in the user's ``.npmrc``."""
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY"):
        if environment.get(name):
            return environment[name].rstrip("/")
    settings = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        settings.read_string("[npm]\n" + (Path.home() / ".npmrc").read_text(encoding="utf-8"))
    except (OSError, RuntimeError, ValueError, configparser.Error):
        return NPM
    return settings.get("npm", "registry", fallback=NPM).rstrip("/")


def _trust() -> ssl.SSLContext:
    """Return whom to trust: the machine's own certificates beside those that the HTTP library brings."""
    trust = httpx.create_ssl_context()
    trust.load_default_certs()
    return trust


def _reason(error: httpx.HTTPError) -> str:
    if isinstance(error, httpx.HTTPStatusError):
        return f"HTTP {error.response.status_code}"
    return str(error) or type(error).__name__
