"""Cards as bits, packs, random numbers, options, and the contract that every game keeps."""
