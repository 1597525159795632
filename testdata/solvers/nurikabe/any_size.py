"""Wrong: an island may be smaller than its number."""

import _nurikabe


def island_holds(board, island):
    clues = [board.grid[r][c] for r, c in island if board.grid[r][c] != "."]
    return len(clues) == 1 and (clues[0] == "?" or len(island) <= int(clues[0]))


_nurikabe.island_holds = island_holds
_nurikabe.main()
