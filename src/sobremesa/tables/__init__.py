"""The referee: it folds the stored moves, checks seat and number and rule, appends, and only then announces."""
