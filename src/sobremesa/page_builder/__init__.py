"""Builds the page: the whole table as plain files that any web host can serve, with Python in WebAssembly inside.

``build(to, settings)`` writes the folder. It needs the browser files of this package, Pyodide and three wheels from
package registries; with node and a compiler for WebAssembly at hand it also compiles the rules.
"""
