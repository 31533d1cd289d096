"""What can be asked of the tables, one thing an operation; its function's signature says what is given and replied.

The server makes a route of each operation, and the page without a server answers the same ones by name.
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from sobremesa.protocol.codes import Code
from sobremesa.protocol.rest import MAX_BODY
from sobremesa.protocol.rest.games_file import DamagedTable
from sobremesa.protocol.rest.tables import Reach
from sobremesa.tables.passkeys import PasskeyChecks, Site
from sobremesa.tables.refusals import Refused
from sobremesa.tables.tables import Tables
from sobremesa.tutor.errors import LearningError

Method: TypeAlias = Literal["GET", "POST", "DELETE"]
CountsAs: TypeAlias = Literal["ask", "change", "make", "sit", "replay"]
Place: TypeAlias = Literal["path", "query", "body"]

ANSWERS: Final = "answers"
"""What an operation does without a connection that the page answers as a server does."""

NOBODY_ELSE: Final = "without one nobody else comes to a table"
OTHER_BROWSER: Final = "a link opens in another browser, which has none of the tables of this one"

BODY: Final = "data"
"""The parameter that travels as the body of a request."""

HELD: Final = frozenset({"app", "caller"})
"""The parameters that the adapter gives; all others come from whoever asks."""

STATUS: Final[Mapping[Method, int]] = {"GET": 200, "POST": 201, "DELETE": 204}
COUNTS_AS: Final[Mapping[Method, CountsAs]] = {"GET": "ask", "POST": "change", "DELETE": "change"}

Function = TypeVar("Function", bound=Callable[..., Any])
Reply = TypeVar("Reply")


def needs_server(reason: str) -> str:
    """Return what an operation does without a connection that only a server can answer, and why."""
    return f"needs a server: {reason}"


class Caller(Struct, frozen=True):
    """Who asks.

    ``token_hash`` is all that is known of them; ``port`` is the one at which somebody asked who sits at the very
    machine that serves, None for everybody else. ``site`` is where they ask, None where browsers make no passkeys.
    """

    token_hash: str
    port: int | None = None
    site: Site | None = None


async def reached_by_nobody(port: int | None) -> Reach:
    """Return that no other device reaches the tables."""
    return Reach([], open=False)


def nobody_beside(caller: Caller) -> list[Caller]:
    """Return that nobody else sits at a caller's device."""
    return []


async def nothing_damaged() -> list[DamagedTable]:
    """Return that no table is damaged."""
    return []


class Application(Struct, frozen=True):
    """What operations work on.

    ``reach`` tells how other devices reach the tables, asked at a port or from afar. ``owns_storage`` says that all
    that is kept is on the device of whoever asks, as on the page; ``damaged`` tells which tables there are damaged, and
    ``beside`` who else may sit at the device. ``checks`` is None where no passkeys are taken.
    """

    tables: Tables
    reach: Callable[[int | None], Awaitable[Reach]] = reached_by_nobody
    owns_storage: bool = False
    damaged: Callable[[], Awaitable[list[DamagedTable]]] = nothing_damaged
    beside: Callable[[Caller], list[Caller]] = nobody_beside
    checks: PasskeyChecks | None = None


class TextFile(Struct, frozen=True):
    """A reply that is a file; one with a name is meant to be saved under it."""

    text: str
    media_type: str
    name: str = ""


class NewToken(Struct, frozen=True):
    """A reply that says nothing, and gives who asks another token in the place of theirs."""

    token: str


class WithToken(Struct, Generic[Reply], frozen=True):
    """A reply together with another token for who asks, in the place of theirs."""

    token: str
    reply: Reply


class Parameter(Struct, frozen=True):
    """Something that whoever asks has to give, or may where it has a default."""

    name: str
    type: Any
    default: Any
    place: Place

    @property
    def is_required(self) -> bool:
        """Whether there is no default."""
        return self.default is inspect.Parameter.empty


class Operation(Struct, frozen=True):
    """One thing that can be asked.

    ``path`` names its parameters in braces; ``counts_as`` is the kind of limit that a server counts it by; ``offline``
    is ``ANSWERS`` or the reason why only a server can answer. A ``slow`` function is a plain one that computes for a
    while: where there are threads it runs in one. ``longest`` is how many bytes its body may have.
    """

    name: str
    subject: str
    method: Method
    path: str
    summary: str
    status: int
    counts_as: CountsAs
    offline: str
    slow: bool
    longest: int
    function: Callable[..., Any]
    held: frozenset[str]
    parameters: tuple[Parameter, ...]
    reply: Any
    given: type[msgspec.Struct]

    @property
    def answers_offline(self) -> bool:
        """Whether the page answers it without a server."""
        return self.offline == ANSWERS

    def read(self, given: object) -> dict[str, Any]:
        """Return what was given, by name and with its types. Raises Refused where that is not what is wanted."""
        try:
            read = msgspec.convert(given, self.given)
        except msgspec.ValidationError as error:
            raise Refused(Code.BAD_REQUEST, f"{self.name}: {error}") from error
        return {parameter.name: getattr(read, parameter.name) for parameter in self.parameters}

    async def answer(self, app: Application, caller: Callable[[], Caller], given: Mapping[str, Any]) -> Any:
        """Return the reply to what was given, which has the right types; ``caller`` is called only if it matters.

        Raises Refused, and StoreError.
        """
        held = {"app": app} if "app" in self.held else {}
        if "caller" in self.held:
            held["caller"] = caller()  # type: ignore[assignment]  # two kinds of values
        try:
            reply = self.function(**held, **given)
            return await reply if inspect.isawaitable(reply) else reply
        except LearningError as error:
            raise Refused(error.code, error.why) from error


class Subject:
    """Operations that belong together, in order; its methods are the decorators that make them."""

    def __init__(self, name: str) -> None:
        """Begin without any."""
        self.name = name
        self.operations: list[Operation] = []

    def get(self, path: str, summary: str, **more: Any) -> Callable[[Function], Function]:
        """Return the decorator of an operation that changes nothing; ``more`` are fields of ``Operation``."""
        return self._operation("GET", path, summary, more)

    def post(self, path: str, summary: str, **more: Any) -> Callable[[Function], Function]:
        """Return the decorator of an operation that changes something; ``more`` are fields of ``Operation``."""
        return self._operation("POST", path, summary, more)

    def delete(self, path: str, summary: str, **more: Any) -> Callable[[Function], Function]:
        """Return the decorator of an operation that takes something away; ``more`` are fields of ``Operation``."""
        return self._operation("DELETE", path, summary, more)

    def _operation(
        self, method: Method, path: str, summary: str, more: Mapping[str, Any]
    ) -> Callable[[Function], Function]:
        def add(function: Function) -> Function:
            self.operations.append(_operation(self.name, method, path, summary, function, more))
            return function

        return add


def _operation(
    subject: str, method: Method, path: str, summary: str, function: Callable[..., Any], more: Mapping[str, Any]
) -> Operation:
    name = function.__name__
    types = typing.get_type_hints(function)
    parameters = inspect.signature(function).parameters.values()
    wanted = tuple(
        Parameter(each.name, types[each.name], each.default, _place(each.name, path))
        for each in parameters
        if each.name not in HELD
    )
    usual = {
        "status": STATUS[method],
        "counts_as": COUNTS_AS[method],
        "offline": ANSWERS,
        "slow": False,
        "longest": MAX_BODY,
    }
    return Operation(
        name=name,
        subject=subject,
        method=method,
        path=path,
        summary=summary,
        function=function,
        held=HELD & types.keys(),
        parameters=wanted,
        reply=_told(types["return"]),
        given=_given(name, wanted),
        **{**usual, **more},
    )


def _told(returned: Any) -> Any:
    """Return what who asks is told of what a function returns: a token is no part of it."""
    return typing.get_args(returned)[0] if typing.get_origin(returned) is WithToken else returned


def _place(name: str, path: str) -> Place:
    if name == BODY:
        return "body"
    return "path" if name in re.findall(r"{(\w+)}", path) else "query"


def _given(name: str, wanted: tuple[Parameter, ...]) -> type[msgspec.Struct]:
    fields: list[Any] = [
        (each.name, each.type) if each.is_required else (each.name, each.type, each.default) for each in wanted
    ]
    return msgspec.defstruct(f"given_{name}", fields, kw_only=True, forbid_unknown_fields=True)
