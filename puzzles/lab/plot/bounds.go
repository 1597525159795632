package plot

import "math"

// bounds are what the axes show.
type bounds struct {
	xmin, xmax, ymin, ymax float64
}

// rangeOf takes in all that is drawn of the figures, with some room around it. Bars begin at 0, and so does what is not
// far from it.
func rangeOf(figures []*Figure) bounds {
	all := bounds{math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)}
	for _, f := range figures {
		for _, s := range f.Series {
			for _, q := range s.Points {
				low, high := f.reach(q)
				all.xmin, all.xmax = min(all.xmin, q.X), max(all.xmax, q.X)
				all.ymin, all.ymax = min(all.ymin, low), max(all.ymax, high)
			}
		}
	}
	f := figures[0]
	if f.X.Categories != nil {
		all.xmin, all.xmax = -0.6, -0.4
		for _, f := range figures {
			all.xmax = max(all.xmax, float64(len(f.X.Categories))-0.4)
		}
	} else {
		all.xmin, all.xmax = widen(all.xmin, all.xmax, f.X.Log, false)
	}
	all.ymin, all.ymax = widen(all.ymin, all.ymax, f.Y.Log, f.Kind == Bar)
	if f.Kind == Versus {
		all.xmin, all.ymin = min(all.xmin, all.ymin), min(all.xmin, all.ymin)
		all.xmax, all.ymax = max(all.xmax, all.ymax), max(all.xmax, all.ymax)
	}
	return all
}

// reach is how far a point's mark goes.
func (f *Figure) reach(q Point) (low, high float64) {
	if f.Kind == Box {
		return q.Sample[0], q.Sample[len(q.Sample)-1]
	}
	return q.Low, q.High
}

// room is the share of an axis that is left free beyond the data.
const room = 0.05

func widen(low, high float64, isLog, fromZero bool) (float64, float64) {
	if isLog {
		if high/low < 2 {
			low, high = low/1.5, high*1.5
		}
		margin := math.Pow(high/low, room)
		if fromZero {
			return low / margin / 2, high * margin
		}
		return low / margin, high * margin
	}
	if low >= 0 && (fromZero || low < high/3) {
		low = 0
	}
	if high <= low {
		margin := max(math.Abs(low)*0.1, 0.5)
		return low - margin, high + margin
	}
	margin := (high - low) * room
	if low == 0 {
		return 0, high + margin
	}
	return low - margin, high + margin
}
