"""Trained networks as files of ONNX, and such a file as a player: no code is read from it.

A file has one input ``observation`` (batch, size), float32, and an output ``logits`` (batch, actions); its metadata
name the game, the number of seats and the version of the environments that it was trained for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np

from sobremesa.core.contract import View, public_of
from sobremesa.core.registry import game_named
from sobremesa.core.sendable import Sendable
from sobremesa.environments.batching import Batcher
from sobremesa.environments.config import VERSION
from sobremesa.environments.network import Network
from sobremesa.environments.registry import environment_of

PREFIX: Final = "onnx:"
INPUT: Final = "observation"
LOGITS: Final = "logits"
VALUES: Final = "values"
VALUE: Final = "value"
MAKER: Final = "sobremesa"


class MissingOnnx(ImportError):
    """A library that the extra ``train`` brings is not installed."""

    code = "no-onnx"

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not installed; in a clone, pip install '.[train]' brings it", name=name)
        self.why = str(self)
        self.values = {"name": name}

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how the error is copied and pickled: an ImportError keeps more than its text and its attributes."""
        return type(self), (self.name,), vars(self)


class BadModel(Sendable, ValueError):
    """A file that is no network for this game or this number of seats, or for another version of the environments."""

    code = "bad-model"

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.why = str(self)
        self.values = {"name": path, "why": why}


def _library(name: str) -> Any:
    if find_spec(name) is None:
        raise MissingOnnx(name)
    return import_module(name)


def check_libraries() -> None:
    """Raise MissingOnnx unless networks can be written and played."""
    for name in ("onnx", "onnxruntime"):
        if find_spec(name) is None:
            raise MissingOnnx(name)


def to_onnx(network: Network, game: str, seats: int) -> bytes:
    """Return a network as the bytes of an ONNX file; raise MissingOnnx."""
    onnx = _library("onnx")
    helper, numbers = onnx.helper, onnx.TensorProto.FLOAT
    each = network.weights
    nodes = [
        helper.make_node("Gemm", [INPUT, "w1", "b1"], ["summed"]),
        helper.make_node("Relu", ["summed"], ["hidden"]),
        helper.make_node("Gemm", ["hidden", "w2", "b2"], [LOGITS]),
        helper.make_node("Gemm", ["hidden", "w3", "b3"], [VALUES]),
    ]
    graph = helper.make_graph(
        nodes,
        f"{MAKER}_{game}",
        [helper.make_tensor_value_info(INPUT, numbers, ["batch", len(each["w1"])])],
        [
            helper.make_tensor_value_info(LOGITS, numbers, ["batch", len(each["b2"])]),
            helper.make_tensor_value_info(VALUES, numbers, ["batch", 1]),
        ],
        [onnx.numpy_helper.from_array(weights, name) for name, weights in each.items()],
    )
    return _written(onnx, graph, game, seats)


def value_to_onnx(network: Network, game: str, seats: int) -> bytes:
    """Return a network that tells chances to win as the bytes of an ONNX file; raise MissingOnnx.

    Its one output is ``value`` (batch, 1), from 0 to 1.
    """
    onnx = _library("onnx")
    helper, numbers = onnx.helper, onnx.TensorProto.FLOAT
    each = {name: network.weights[name] for name in ("w1", "b1", "w3", "b3")}
    nodes = [
        helper.make_node("Gemm", [INPUT, "w1", "b1"], ["summed"]),
        helper.make_node("Relu", ["summed"], ["hidden"]),
        helper.make_node("Gemm", ["hidden", "w3", "b3"], ["odds"]),
        helper.make_node("Sigmoid", ["odds"], [VALUE]),
    ]
    graph = helper.make_graph(
        nodes,
        f"{MAKER}_{game}_value",
        [helper.make_tensor_value_info(INPUT, numbers, ["batch", len(each["w1"])])],
        [helper.make_tensor_value_info(VALUE, numbers, ["batch", 1])],
        [onnx.numpy_helper.from_array(weights, name) for name, weights in each.items()],
    )
    return _written(onnx, graph, game, seats)


def _written(onnx: Any, graph: Any, game: str, seats: int) -> bytes:
    helper = onnx.helper
    model = helper.make_model(graph, producer_name=MAKER, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, {"game": game, "seats": str(seats), "environments": VERSION})
    return bytes(model.SerializeToString())


class OnnxPlayer:
    """A network in a file as a player: it makes the legal move with the highest logit.

    It is called with a view and returns the text of a move, as ``duel`` takes players, and can be pickled. Raises
    MissingOnnx, BadModel and OSError when it is made, and BadModel for a view of a game with another number of seats.
    """

    def __init__(self, path: str, game: str) -> None:
        """Load a file for a game."""
        self._path: Final = path
        self._game: Final = game
        self.__qualname__ = f"{PREFIX}{path}"
        self._seats = 0
        self._session = self._load(Path(path).read_bytes())
        self._environment: Final = environment_of(game)
        self._painter: Final = Batcher(self._environment.observations(self._seats), 1)
        self._check_shapes()

    def _load(self, model: bytes) -> Any:
        runtime = _library("onnxruntime")
        options = runtime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        try:
            session = runtime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # whatever the library calls it
            raise BadModel(self._path, "it is no file of ONNX that can be run") from error
        known = session.get_modelmeta().custom_metadata_map
        if known.get("game") != self._game or known.get("environments") != VERSION:
            wanted = f"{self._game} in the environments {VERSION}"
            raise BadModel(self._path, f"it is for {known.get('game')} {known.get('environments')}, not for {wanted}")
        seats = known.get("seats", "2")
        if not seats.isdecimal():
            raise BadModel(self._path, f"it is for {seats!r} seats, which is no number")
        self._seats = int(seats)
        return session

    def _check_shapes(self) -> None:
        size, actions = self._environment.observations(self._seats).size, self._environment.actions.size
        inputs = {each.name: each.shape[-1] for each in self._session.get_inputs()}
        outputs = {each.name: each.shape[-1] for each in self._session.get_outputs()}
        if inputs != {INPUT: size} or outputs.get(LOGITS) != actions:
            raise BadModel(self._path, f"it does not turn {size} numbers into {actions} logits")

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is pickled: by its file."""
        return OnnxPlayer, (self._path, self._game)

    def __repr__(self) -> str:
        """Return what it is called in reports."""
        return self.__qualname__

    def check_seats(self, seats: int) -> None:
        """Raise BadModel where the file is for another number of seats."""
        if seats != self._seats:
            raise BadModel(self._path, f"it is for {self._seats} seats, not for {seats}")

    def __call__(self, view: View) -> str:
        """Return the text of the move with the highest logit, "" where silence has it."""
        self.check_seats(getattr(public_of(view), "seats", self._seats))
        actions = self._environment.actions
        open_now = dict(actions.moves(view))
        if actions.silence >= 0 and getattr(public_of(view), "turn", 0) != view.seat:
            open_now[actions.silence] = 0
        if not open_now:
            return ""
        logits = self.logits(view)
        best = max(sorted(open_now), key=lambda action: float(logits[action]))
        return view.write(open_now[best]) if open_now[best] else ""

    def logits(self, view: View) -> np.ndarray[Any, np.dtype[np.float32]]:
        """Return the logits of all actions for a view."""
        row = np.empty((1, self._environment.observations(self._seats).size), np.float32)
        self._painter.see(0, view)
        self._painter.paint(row)
        return np.asarray(self._session.run([LOGITS], {INPUT: row})[0][0], dtype=np.float32)


def player_of(name: str, game: str) -> OnnxPlayer:
    """Return the player of a name ``onnx:FILE``; raise MissingOnnx, BadModel, OSError and UnknownGame."""
    game_named(game)
    return OnnxPlayer(name.removeprefix(PREFIX), game)
