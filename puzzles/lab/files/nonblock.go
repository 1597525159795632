//go:build !js

package files

import "syscall"

// Nonblock keeps opening a pipe from waiting.
const Nonblock = syscall.O_NONBLOCK
