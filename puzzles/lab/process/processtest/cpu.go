package processtest

import (
	"strings"
	"testing"
	"time"
)

// Burn is a loop of the shell that takes CPU time, some 0.1 s. What it took is said by "times" behind it.
const Burn = "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; "

// Times is the sum of all that the shell's "times" printed, such as "0m0.12s 0m0.01s".
func Times(t *testing.T, said string) (sum time.Duration) {
	t.Helper()
	for word := range strings.FieldsSeq(said) {
		took, err := time.ParseDuration(word)
		if err != nil {
			t.Fatalf("times printed %q: %v", said, err)
		}
		sum += took
	}
	if sum <= 0 {
		t.Fatalf("times printed %q: expected some time", said)
	}
	return sum
}

// SameCPU fails unless a program took the CPU time that it says. It may have taken a little more, for its end; and
// "times" tells hundredths of a second in some shells, of four numbers.
func SameCPU(t *testing.T, got, said time.Duration) {
	t.Helper()
	if fine := 40 * time.Millisecond; got < said-fine || got > said+said/4+fine {
		t.Errorf("%v of CPU time: expected about %v, as the program says", got, said)
	}
}
