"""The adviser of a server: hints and reviews, computed in worker processes."""

from __future__ import annotations

from typing import Final

from sobremesa.tables.adviser import Advice
from sobremesa.tables.worker import start_patient_worker
from sobremesa.tables.worker_pool import Brains

LONGEST: Final = 120.0
"""The seconds that a part of a review may take once it has begun: on a quiet core it is less than one."""


class PooledAdvice(Advice):
    """Computes hints in the processes of the computer players, and reviews in one process of low priority.

    Call ``close`` at the end.
    """

    def __init__(self, brains: Brains | None = None) -> None:
        """Ask these brains for hints, or some of our own."""
        self._own = Brains(workers=1) if brains is None else None
        self._reviewers = Brains(workers=1, patience=LONGEST, start=start_patient_worker)
        super().__init__(brains or self._own or Brains(workers=1), self._reviewers)

    def close(self) -> None:
        """Stop the worker processes that this adviser started."""
        self._reviewers.close()
        if self._own is not None:
            self._own.close()
