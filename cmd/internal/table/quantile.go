package table

import (
	"math"
	"slices"
)

// Quartiles are a sample's first quartile, median and third quartile, by linear interpolation between the order
// statistics (Rob Hyndman and Yanan Fan: Sample quantiles in statistical packages, 1996, definition 7). They are
// NaN for an empty sample.
type Quartiles struct {
	Low, Median, High float64
}

// QuartilesOf sorts a copy of the sample: O(n log n).
func QuartilesOf(sample []float64) Quartiles {
	sorted := slices.Sorted(slices.Values(sample))
	return Quartiles{quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)}
}

// quantile interpolates in a sorted sample.
func quantile(sorted []float64, p float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	place := p * float64(len(sorted)-1)
	below := int(place)
	above := min(below+1, len(sorted)-1)
	share := place - float64(below)
	return sorted[below]*(1-share) + sorted[above]*share
}
