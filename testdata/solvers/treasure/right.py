"""A right solver of treasure hunts, minesweeper and mosaic."""

import _treasure

_treasure.main()
