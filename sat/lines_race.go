//go:build race

package sat

const closesLines = false
