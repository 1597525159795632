//go:build !js

package journal

import "syscall"

// nonblock keeps opening a pipe from waiting.
const nonblock = syscall.O_NONBLOCK
