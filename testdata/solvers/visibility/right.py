"""A right solver of visibility, plain and kuromasu."""

import _visibility

_visibility.main()
