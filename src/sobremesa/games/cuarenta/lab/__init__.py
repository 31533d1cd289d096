"""What is measured of Cuarenta alone, and the tables made for its players."""
