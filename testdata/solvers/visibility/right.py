"""A right solver of visibility, plain, kuromasu and cave."""

import _visibility

_visibility.main()
