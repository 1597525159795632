"""Wrong: range(row - 1, row + 1) leaves out the row below a clue."""

import _treasure

all_around = _treasure.neighbours
_treasure.neighbours = lambda board, row, col: [(r, c) for r, c in all_around(board, row, col) if r in range(row - 1, row + 1)]
_treasure.main()
