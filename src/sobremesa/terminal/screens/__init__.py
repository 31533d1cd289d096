"""What fills the terminal: the menu, a table, and pages to be read."""
