"""The table in the terminal: it draws what a server sends and knows no rules."""
