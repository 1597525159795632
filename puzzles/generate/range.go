package generate

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Range is the numbers from Least to Most. As a flag it is written 3..7, 3.., ..7 or 3.
type Range struct{ Least, Most int64 }

const noEnd = int64(1) << 62

// Any is the range of all numbers.
var Any = Range{0, noEnd}

func (r Range) has(n int64) bool { return r.Least <= n && n <= r.Most }

// far is how far a number is from the range, as a share of the end that it is beyond; 0 if it is in it.
func (r Range) far(n int64) float64 {
	beyond := max(r.Least-n, n-r.Most, 0)
	if n > r.Most {
		return float64(beyond) / float64(r.Most+1)
	}
	return float64(beyond) / float64(max(r.Least, 1))
}

func (r *Range) String() string {
	if *r == Any {
		return ""
	}
	return r.text()
}

// text is what Set reads.
func (r Range) text() string {
	if r.Most == noEnd {
		return fmt.Sprintf("%d..", r.Least)
	}
	return fmt.Sprintf("%d..%d", r.Least, r.Most)
}

// Set reads a flag.
func (r *Range) Set(text string) error {
	ok := r.read(text, func(end string) (int64, error) { return strconv.ParseInt(end, 10, 62) })
	if !ok {
		return errors.New("expected a range such as 10..20, 10.., ..20 or 12")
	}
	return nil
}

// read reads the text of a range whose ends are written as number reads them, and reports whether it is one.
func (r *Range) read(text string, number func(end string) (int64, error)) bool {
	first, last, ranged := strings.Cut(text, "..")
	if !ranged {
		last = first
	}
	end := func(text string, without int64) int64 {
		if text == "" && ranged {
			return without
		}
		n, err := number(text)
		if err != nil {
			return -1
		}
		return n
	}
	r.Least, r.Most = end(first, 0), end(last, noEnd)
	return r.Least >= 0 && r.Most >= r.Least
}

// Type is what help calls it.
func (r *Range) Type() string { return "range" }

// Hundredths are a range of hundredths, which is written in ones: 2.25..3.5 are those from 225 to 350.
type Hundredths struct{ Range }

// hundred is how many hundredths are one.
const hundred = 100

// text is what Set reads.
func (h Hundredths) text() string {
	if h.Most == noEnd {
		return fmt.Sprintf("%.2f..", float64(h.Least)/hundred)
	}
	return fmt.Sprintf("%.2f..%.2f", float64(h.Least)/hundred, float64(h.Most)/hundred)
}

func (h *Hundredths) String() string {
	if h.Range == Any {
		return ""
	}
	return h.text()
}

// Set reads a flag.
func (h *Hundredths) Set(text string) error {
	ok := h.read(text, func(end string) (int64, error) {
		ones, err := strconv.ParseFloat(end, 64)
		if err == nil && !(ones >= 0 && ones < float64(noEnd)/(2*hundred)) {
			err = strconv.ErrRange
		}
		return inHundredths(ones), err
	})
	if !ok {
		return errors.New("expected a range such as 2.25..3.5, 2.25.., ..3.5 or 3")
	}
	return nil
}

// inHundredths rounds to hundredths.
func inHundredths(ones float64) int64 { return int64(math.Round(hundred * ones)) }
