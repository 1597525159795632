package plot

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// prefixes are those of the International System of Units that times, bytes and counts need.
var prefixes = []struct {
	factor float64
	symbol string
}{{1e12, "T"}, {1e9, "G"}, {1e6, "M"}, {1e3, "k"}, {1, ""}, {1e-3, "m"}, {1e-6, "µ"}, {1e-9, "n"}}

// format writes a place on the axis: the category, or a number with prefix and unit, such as "20 ms" or "1.5 M".
func (a Axis) format(x float64) string {
	if a.Categories != nil {
		return a.Categories[int(x)]
	}
	if x == 0 {
		return strings.TrimSpace("0 " + a.Unit)
	}
	scale := prefixes[len(prefixes)-1]
	for _, p := range prefixes {
		if math.Abs(x) >= p.factor*0.9999 {
			scale = p
			break
		}
	}
	if a.Unit == "" && math.Abs(x) < 10_000 && math.Abs(x) >= 0.01 {
		scale.factor, scale.symbol = 1, "" // a plain number
	}
	number := strconv.FormatFloat(round(x/scale.factor), 'f', -1, 64)
	return strings.TrimSpace(number + " " + scale.symbol + a.Unit)
}

// round is x to four digits.
func round(x float64) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 4, 64), 64)
	return rounded
}

// A ticker puts ticks on an axis, of which about so many have labels.
type ticker struct {
	Axis
	labels int
}

// Ticks are categories; multiples of 1, 2 or 5 times a power of ten; or, on a logarithmic axis of a decade or more,
// powers of ten, with 2 and 5 times of these where that leaves room.
func (a ticker) Ticks(low, high float64) []plot.Tick {
	switch {
	case a.Categories != nil:
		var ticks []plot.Tick
		for i := range a.Categories {
			ticks = append(ticks, plot.Tick{Value: float64(i), Label: abridge(a.Categories[i])})
		}
		return ticks
	case a.Log && high/low >= 10:
		return a.logTicks(low, high)
	}
	var ticks []plot.Tick
	step := niceStep((high - low) / float64(a.labels))
	if a.Whole {
		step = max(step, 1)
	}
	for n := math.Ceil(low/step - 1e-9); n*step <= high+step*1e-9; n++ {
		ticks = append(ticks, plot.Tick{Value: n * step, Label: a.format(round(n * step))})
	}
	return ticks
}

// maxLabel is how many characters of a category there is room for.
const maxLabel = 20

// abridge leaves out the middle of a long name; what sets names apart mostly stands at their ends.
func abridge(name string) string {
	letters := []rune(name)
	if len(letters) <= maxLabel {
		return name
	}
	return string(letters[:8]) + "…" + string(letters[len(letters)-maxLabel+9:])
}

// niceStep is the least of 1, 2 or 5 times a power of ten that is no less than x.
func niceStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, m := range []float64{1, 2, 5} {
		if m*power >= x*(1-1e-9) {
			return m * power
		}
	}
	return 10 * power
}

func (a ticker) logTicks(low, high float64) []plot.Tick {
	first, last := math.Floor(math.Log10(low)), math.Ceil(math.Log10(high))
	labelled := []float64{1}
	if 3*math.Log10(high/low) <= float64(a.labels) {
		labelled = []float64{1, 2, 5}
	}
	every := math.Ceil(math.Log10(high/low) / float64(a.labels))
	var ticks []plot.Tick
	for e := first; e <= last; e++ {
		for m := 1.0; m < 10; m++ {
			value := m * math.Pow(10, e)
			if value < low*(1-1e-9) || value > high*(1+1e-9) {
				continue
			}
			tick := plot.Tick{Value: value}
			if slices.Contains(labelled, m) && math.Mod(e, every) == 0 {
				tick.Label = a.format(value)
			}
			ticks = append(ticks, tick)
		}
	}
	return ticks
}
