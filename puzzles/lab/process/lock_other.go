//go:build !(linux || darwin || freebsd || netbsd || openbsd)

package process

import "errors"

// Without locks nobody knows whether a directory is still in use.
func lock(string, bool) (unlock func(), err error) { return nil, errors.ErrUnsupported }
