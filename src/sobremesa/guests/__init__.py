"""Programs as guests: a player that is no person, in a seat of a table that any server keeps."""
