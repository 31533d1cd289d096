"""The rules of cribbage: rulesets, moves, pegging, the show, states, views."""
