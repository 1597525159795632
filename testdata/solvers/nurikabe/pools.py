"""Wrong: it lets blocks of 2x2 cells be black."""

import _nurikabe

_nurikabe.pool = lambda black: False
_nurikabe.main()
