package encode

import "context"

// Made is the formula of a horizon, without limits.
func (l Ladder) Made(horizon int) *Formula {
	f, err := l.At(context.Background(), horizon)
	if err != nil {
		panic(err)
	}
	return f
}

// TourEdges is what native is of tours too large for steps, here of all.
var TourEdges = tourEncoding("edges", "", false, tourEdges)
