package puzzles

import (
	"errors"
	"strconv"
	"strings"
)

var byteUnits = []struct {
	suffix string
	bytes  int64
}{{"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}, {"", 1}}

// ParseBytes reads a number of bytes such as 500M or 4G.
func ParseBytes(text string) (int64, error) {
	for _, unit := range byteUnits {
		number, ok := strings.CutSuffix(strings.ToUpper(text), unit.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 0 || n > 1<<62/unit.bytes {
			break
		}
		return n * unit.bytes, nil
	}
	return 0, errors.New("expected a number of bytes such as 500M or 4G")
}

// FormatBytes writes what ParseBytes reads, in the largest unit that leaves no rest.
func FormatBytes(n int64) string {
	for _, unit := range byteUnits {
		if n != 0 && n%unit.bytes == 0 {
			return strconv.FormatInt(n/unit.bytes, 10) + unit.suffix
		}
	}
	return "0"
}
