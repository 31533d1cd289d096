"""Where strength is measured: duels over paired deals, with intervals."""
