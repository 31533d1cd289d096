"""Everything about Cribbage; `spec` names its parts."""
