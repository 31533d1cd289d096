"""Maximum matchings in graphs that need not be bipartite, by augmenting paths (Edmonds 1965)."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping

Graph = Mapping[int, Collection[int]]
"""The neighbours of each vertex; vertices are positive numbers, and neighbours are mutual."""


class Matching:
    """A maximum matching of the vertices of a graph that are not taken out of it.

    Taking a vertex out costs at most one search for a path, so that a matching may be asked over and over what would be
    left of it.
    """

    def __init__(self, graph: Graph) -> None:
        """Match as many vertices of a graph as can be matched."""
        self._graph = graph
        self._left = set(graph)
        self._mate: dict[int, int] = {}
        for vertex in graph:
            self._match(vertex)

    @property
    def size(self) -> int:
        """Return how many pairs there are."""
        return len(self._mate) // 2

    def without(self, *vertices: int) -> Matching:
        """Return a maximum matching of what is left when some vertices are taken out; this one stays as it is."""
        rest = Matching.__new__(Matching)
        rest._graph = self._graph
        rest._left = self._left.difference(vertices)
        rest._mate = {one: mate for one, mate in self._mate.items() if one in rest._left and mate in rest._left}
        # only those who lost their mate can begin a path: any other would have been one before
        for vertex in vertices:
            mate = self._mate.get(vertex)
            if mate in rest._left and mate is not None:
                rest._match(mate)
        return rest

    def _match(self, vertex: int) -> None:
        """Match a vertex, if one more pair can be made with it."""
        if vertex not in self._mate:
            for one, other in _Tree(self._graph, self._left, self._mate, vertex).path():
                self._mate[one], self._mate[other] = other, one


class _Tree:
    """The alternating tree of an unmatched root; odd circles in it are shrunk to their base."""

    def __init__(self, graph: Graph, left: Collection[int], mate: Mapping[int, int], root: int) -> None:
        self._graph, self._left, self._mate, self._root = graph, left, mate, root
        self._before: dict[int, int] = {}
        """By whom an outer vertex, or one of a circle, was reached from the root."""
        self._base = {one: one for one in left}
        self._even = {root}
        self._queue = deque([root])

    def path(self) -> list[tuple[int, int]]:
        """Return the pairs to be matched along a path to another unmatched vertex; none where there is no path."""
        while self._queue:
            vertex = self._queue.popleft()
            for other in self._graph[vertex]:
                if other in self._left and self._reaches_end(vertex, other):
                    return self._back_from(other)
        return []

    def _reaches_end(self, vertex: int, other: int) -> bool:
        """Grow by an edge from an even vertex; return whether it leads to an unmatched one."""
        if self._base[vertex] == self._base[other] or self._mate.get(vertex) == other:
            return False
        if other in self._even:
            self._shrink(vertex, other)
        elif other not in self._before:
            self._before[other] = vertex
            if other not in self._mate:
                return True
            self._reach(self._mate[other])
        return False

    def _reach(self, vertex: int) -> None:
        if vertex not in self._even:
            self._even.add(vertex)
            self._queue.append(vertex)

    def _back_from(self, end: int) -> list[tuple[int, int]]:
        found: list[tuple[int, int]] = []
        at: int | None = end
        while at is not None:
            before = self._before[at]
            found.append((at, before))
            at = self._mate.get(before)
        return found

    def _shrink(self, vertex: int, other: int) -> None:
        """Give the circle that an edge between two even vertices closes one base."""
        base = self._common_base(vertex, other)
        circle = self._mark(vertex, base, other) | self._mark(other, base, vertex)
        for one in self._base:
            if self._base[one] in circle:
                self._base[one] = base
                self._reach(one)

    def _common_base(self, vertex: int, other: int) -> int:
        """Return where the ways from two even vertices to the root meet first."""
        seen = set(self._bases(vertex))
        return next(base for base in self._bases(other) if base in seen)

    def _bases(self, vertex: int) -> list[int]:
        found = [self._base[vertex]]
        while found[-1] != self._base[self._root]:
            mate = self._mate[found[-1]]
            found.append(self._base[self._before[mate]])
        return found

    def _mark(self, vertex: int, base: int, child: int) -> set[int]:
        """Let the way from a vertex of a circle to its base be gone the other way round; return its bases."""
        circle: set[int] = set()
        while self._base[vertex] != base:
            mate = self._mate[vertex]
            circle |= {self._base[vertex], self._base[mate]}
            self._before[vertex] = child
            child, vertex = mate, self._before[mate]
        return circle
