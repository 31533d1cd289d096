"""Loads all that a server loads when it starts, so that those forked from here start at once. No thread is begun."""

from __future__ import annotations

from typing import cast

import aiosqlite  # noqa: F401
import sqlalchemy.dialects.sqlite.aiosqlite  # noqa: F401
import uvicorn

from sobremesa.server.app import make_app
from sobremesa.tables.tables import Tables

uvicorn.Config(make_app(cast(Tables, None)), ws="websockets-sansio", lifespan="off", log_config=None).load()
