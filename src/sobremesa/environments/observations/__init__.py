"""What a seat sees, as numbers."""

from __future__ import annotations

from sobremesa.environments.observations.base import Field, ObservationEncoder

__all__ = ["Field", "ObservationEncoder"]
