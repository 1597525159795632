"""A right solver of tours: depth-first search."""

import _tour

_tour.main()
