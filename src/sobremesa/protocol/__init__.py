"""The wire messages: those of the WebSocket, those of HTTP, and the codes of both."""
