"""How Sobremesa is built: the rules compiled, the catalogues compiled, the browser files bundled, all put in a wheel.

The Makefile and the packaging backend use the same steps, so that a checkout and `pip install` give the same program.
"""
