"""Wrong: it counts the orders in which the coins of a solution can be placed, not the solutions."""

import math

import _treasure


def solve(board):
    found = list(_treasure.solutions(board))
    return _treasure.verdict_of(len(found)), found[:1], sum(math.factorial(sum(coins)) for coins in found)


_treasure.serve(solve, _treasure.picture)
