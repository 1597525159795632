//go:build !unix

package files

import "testing"

func makePipe(t *testing.T, _ string) { t.Skip("no named pipes") }
