"""What is measured of cribbage alone, and the tables made for its players."""
