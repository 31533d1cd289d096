"""Everything about gin rummy; `spec` names its parts."""
