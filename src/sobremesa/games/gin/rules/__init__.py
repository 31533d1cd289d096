"""The rules of gin rummy: rulesets, moves, melds, lay-offs, states, views."""
