"""The wire messages, and nothing else: what travels over the socket, what travels over HTTP, and the codes of both."""
