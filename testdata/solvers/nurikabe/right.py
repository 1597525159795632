"""A right solver of nurikabe."""

import _nurikabe

_nurikabe.main()
