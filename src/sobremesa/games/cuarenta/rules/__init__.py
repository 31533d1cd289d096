"""The rules of Cuarenta: rulesets, moves, captures, states, views."""
