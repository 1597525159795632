"""Wrong: the boards that it makes keep all their clues."""

import _treasure

_treasure.spare = lambda board: None
_treasure.main()
