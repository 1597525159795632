package campaign

import (
	"fmt"
	"math/big"

	"twofold/puzzles/prose"
)

// mostDigits bounds counts: reading and writing large numbers takes time that grows faster than their length. It is
// more than a blank board of 250x250 cells needs.
const mostDigits = 20_000

// readCount reads a number of solutions.
func readCount(text string) (*big.Int, error) {
	if len(text) > mostDigits {
		return nil, fmt.Errorf("count with %d digits: expected at most %d", len(text), mostDigits)
	}
	n, ok := new(big.Int).SetString(text, 10)
	if !ok || n.Sign() < 0 {
		return nil, fmt.Errorf("count %s: expected a number", prose.Quote(text, 40))
	}
	return n, nil
}
