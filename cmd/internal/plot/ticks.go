package plot

import (
	"math"
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

// Ticks are categories, or gonum's ticks with labels that have prefix and unit. On a logarithmic axis of few decades, 2
// and 5 times powers of ten have labels, too; on one of many, not every power has.
func (a Axis) Ticks(low, high float64) (all []plot.Tick) {
	if a.Categories != nil {
		for i, name := range a.Categories {
			all = append(all, plot.Tick{Value: float64(i), Label: abridge(name)})
		}
		return all
	}
	return a.numberTicks(low, high)
}

func (a Axis) numberTicks(low, high float64) (all []plot.Tick) {
	isLog := a.Log && high/low >= 10
	var ticker plot.Ticker = plot.DefaultTicks{}
	if isLog {
		ticker = plot.LogTicks{}
	}
	decades := math.Log10(high / low)
	for _, t := range ticker.Ticks(low, high) {
		exponent := math.Floor(math.Log10(t.Value) + 1e-9)
		digit := math.Round(t.Value / math.Pow(10, exponent))
		if !a.has(t.Value, low, high) {
			continue
		}
		switch {
		case isLog && digit == 1 && math.Mod(exponent, math.Ceil(decades/6)) != 0:
			t.Label = ""
		case !t.IsMinor() || isLog && decades < 2 && (digit == 2 || digit == 5):
			t.Label = a.format(round(t.Value))
		}
		all = append(all, t)
	}
	return all
}

// has reports whether the axis shows a value.
func (a Axis) has(value, low, high float64) bool {
	return low <= value && value <= high && (!a.Whole || value == math.Trunc(value))
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
