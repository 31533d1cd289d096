"""The page that other sites may show in a frame: a replay of a shared game. It gives nobody a cookie."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from sobremesa.protocol.page_routes import route_named
from sobremesa.server.hosting import Hosting
from sobremesa.server.limits import UNCOUNTED
from sobremesa.server.pages import COMES_PACKED, INDEX, UNBUILT, Files

Asked = Request[Any, Any, Any]


@get(route_named("embed").templates, include_in_schema=False, sync_to_thread=False)
def embedded_page(request: Asked, secret: FromPath[str], files: NamedDependency[Files]) -> Response[bytes]:
    """Send the page that reads its own address; there is none where the host lets no site show it."""
    del secret
    hosting: Hosting = request.app.state.hosting
    if not hosting.embed_in:
        raise NotFoundException
    index = files.find(INDEX)
    if index is None:
        return Response(UNBUILT.encode(), status_code=503, media_type="text/plain")
    headers = {"cache-control": "no-store", "x-robots-tag": "noindex"}
    return Response(index.body, headers=headers, media_type=index.kind)


router: Final = Router("/", route_handlers=[embedded_page], opt=UNCOUNTED | {COMES_PACKED: True})
