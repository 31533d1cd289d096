"""What is measured of gin alone, and the tables made for its players."""
