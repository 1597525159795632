"""Wrong: Warnsdorff's rule from the first square, without going back, and where it is stuck it says that there is no tour."""

import _tour


def solve(board):
    piece = board.settings.get("piece", "knight")
    left = {cell for cell in board.cells() if board.grid[cell[0]][cell[1]] != "x"}
    if "closed" in board.words or _tour.given(board):
        return "unknown", [], None
    ways = lambda cell: [other for other in sorted(left) if _tour.joined(piece, cell, other)]
    path = [min(left)]
    left.remove(path[0])
    while left:
        onward = ways(path[-1])
        if not onward:
            return "none", [], None
        path.append(min(onward, key=lambda cell: len(ways(cell))))
        left.remove(path[-1])
    return "found", [_tour.solution(board, path)], None


_tour.serve(solve, _tour.picture)
