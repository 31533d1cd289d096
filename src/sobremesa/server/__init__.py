"""HTTP and WebSocket: translates between the wire and the table, and knows who is asking. No rules in here."""
