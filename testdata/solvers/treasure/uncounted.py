"""Wrong: in a hunt it lets coins lie where no clue counts them."""

import _treasure

_treasure.may_hold = lambda board, scopes, cell: "mosaic" in board.words or board.grid[cell[0]][cell[1]] == "."
_treasure.main()
