"""A right solver of sliding tiles: breadth-first search."""

import _sliding

_sliding.main()
