"""What is measured. Numbers depend on the machine; nothing here decides a test."""
