//go:build unix

package process

import (
	"context"
	"io"
	"testing"

	"twofold/puzzles/lab/process/processtest"
)

// TestCPU: the time is what the program says of itself and of what it waited for, however it is held. Waiting is no CPU
// time.
func TestCPU(t *testing.T) {
	holds(t, func(t *testing.T, isForeign bool) {
		p := start(t, context.Background(), isForeign, processtest.Burn+"("+processtest.Burn+"); sleep 0.3; times")
		said, err := io.ReadAll(p.Out)
		if err == nil {
			err = p.Wait()
		}
		if err != nil {
			t.Fatal(err)
		}
		processtest.SameCPU(t, p.CPU(), processtest.Times(t, string(said)))
	})
}
