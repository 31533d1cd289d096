"""The table as a page: the same application layer in the browser, behind a message port, without a server.

Importing this package makes compiled modules importable; it comes before the first module of the rules.
"""

from sobremesa.page import compiled_modules

compiled_modules.find()
