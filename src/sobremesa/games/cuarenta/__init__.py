"""Everything about Cuarenta; `spec` names its parts."""
