//go:build !race

package sat

// closesLines reports whether the channel of a proof's lines may be closed while gophersat sends. The language allows
// it; the race detector takes it for a fault.
const closesLines = true
