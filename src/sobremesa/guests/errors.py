"""What ends a guest's game before its end."""

from __future__ import annotations


class GuestError(Exception):
    """A guest that cannot go on: a stable ``code``, ``why``, and the ``values`` of its sentence."""

    code: str

    def __init__(self, why: str, **values: object) -> None:
        super().__init__(why)
        self.why = why
        self.values = values


class ProgramFailed(GuestError):
    """The player did not answer as it should, or names a move that is not legal."""

    code = "program-failed"


class NotSeated(GuestError):
    """The link leads to a table at which the guest has no seat."""

    code = "no-seat"


class TableClosed(GuestError):
    """The table ended before its game did; ``code`` is the server's own."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class NobodyAnswers(GuestError):
    """The server was gone for too long."""

    code = "offline"
