"""What tests of the builder share: the pages that it has built."""

from tests.pages import compiled_page, interpreted_page, page  # noqa: F401 - fixtures
