package picture

// bounds encloses what the shape covers, with room for its stroke.
func (s shape) bounds() (low, high Point) {
	low, high = s.points[0], s.points[0]
	for _, p := range s.points[1:] {
		low = Point{min(low.X, p.X), min(low.Y, p.Y)}
		high = Point{max(high.X, p.X), max(high.Y, p.Y)}
	}
	across, along := s.width, s.width
	switch s.kind {
	case disc:
		across, along = across+s.size, along+s.size
	case label:
		across, along = textWidth(s.text, s.size)/2, s.size
		if s.side != middle {
			width := textRoom(s.text, s.size, s.bold)
			return Point{low.X - shift[s.side]*width, low.Y - along}, Point{high.X + (1-shift[s.side])*width, high.Y + along}
		}
	}
	return Point{low.X - across, low.Y - along}, Point{high.X + across, high.Y + along}
}
