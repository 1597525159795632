package runs

import (
	"errors"
	"strconv"
	"strings"
)

var byteUnits = []struct {
	suffix string
	bytes  int64
}{{"G", 1 << 30}, {"M", 1 << 20}, {"K", 1 << 10}, {"", 1}}

// Bytes is a number of bytes, written such as 500M or 4G.
type Bytes int64

// Set reads a flag.
func (b *Bytes) Set(text string) error {
	for _, unit := range byteUnits {
		number, ok := strings.CutSuffix(strings.ToUpper(text), unit.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 0 || n > 1<<62/unit.bytes {
			break
		}
		*b = Bytes(n * unit.bytes)
		return nil
	}
	return errors.New("expected a number of bytes such as 500M or 4G")
}

// String writes what Set reads, in the largest unit that leaves no rest.
func (b *Bytes) String() string {
	for _, unit := range byteUnits {
		if n := int64(*b); n != 0 && n%unit.bytes == 0 {
			return strconv.FormatInt(n/unit.bytes, 10) + unit.suffix
		}
	}
	return "0"
}

// Type is what help calls it.
func (b *Bytes) Type() string { return "bytes" }
