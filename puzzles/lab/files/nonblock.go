//go:build !js

package files

import "syscall"

// nonblock keeps opening a pipe from waiting.
const nonblock = syscall.O_NONBLOCK
