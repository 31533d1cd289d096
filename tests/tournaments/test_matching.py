"""Maximum matchings: as large as any, and still so when vertices are taken out."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.tournaments.matching import Matching

Edges = list[tuple[int, int]]


def graph_of(vertices: int, edges: Edges) -> dict[int, list[int]]:
    """The neighbours of the vertices 1 to ``vertices``."""
    found: dict[int, list[int]] = {one: [] for one in range(1, vertices + 1)}
    for one, other in edges:
        found[one].append(other)
        found[other].append(one)
    return found


def largest(edges: Edges) -> int:
    """The size of a maximum matching, by trying everything."""
    if not edges:
        return 0
    (one, other), rest = edges[0], edges[1:]
    apart = [edge for edge in rest if not {one, other} & set(edge)]
    return max(largest(rest), 1 + largest(apart))


graphs = st.integers(2, 9).flatmap(
    lambda vertices: st.tuples(
        st.just(vertices),
        st.lists(st.sampled_from(list(combinations(range(1, vertices + 1), 2))), unique=True, max_size=14),
    )
)


@given(graphs)
def test_no_matching_is_larger(graph: tuple[int, Edges]) -> None:
    """In small graphs of every shape, with odd circles in them, no choice of edges has more pairs."""
    vertices, edges = graph
    assert Matching(graph_of(vertices, edges)).size == largest(edges)


@given(graphs, st.data())
def test_what_is_left_is_matched_as_well_as_can_be(graph: tuple[int, Edges], data: st.DataObject) -> None:
    """When two vertices are taken out, the matching of the rest is a maximum one again, and the first is unchanged."""
    vertices, edges = graph
    gone = data.draw(st.lists(st.integers(1, vertices), unique=True, min_size=1, max_size=2))
    matching = Matching(graph_of(vertices, edges))
    left = [edge for edge in edges if not set(gone) & set(edge)]
    assert matching.without(*gone).size == largest(left)
    assert matching.size == largest(edges)


def test_an_odd_circle_on_the_way_is_gone_through() -> None:
    """A path that leads around an odd circle is found: a triangle with a tail at each corner matches all six."""
    graph = graph_of(6, [(1, 2), (2, 3), (1, 3), (1, 4), (2, 5), (3, 6)])
    assert Matching(graph).size == 3
