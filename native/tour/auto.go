package tour

import (
	"slices"

	board "twofold/puzzles/families/tour"
)

// Auto is chosen by the start, as the report "Prehľadávanie stavového priestoru" wishes at its end: of the eight orders
// that A becomes when the board is turned and mirrored, the one that came to a tour in the fewest steps. For what was
// not measured it is OrderA: other boards, closed tours, and those with further numbers or holes.
const Auto Order = "auto"

// chosen has, by the number of rows and columns, each start of a knight: the order, a number for turned, that was the
// quickest of the eight (the first of them, where some are equal), or "." where a knight has no tour.
var chosen = map[int][]string{
	5: {"1.1.3", ".3.1.", "5.0.4", ".2.0.", "0.0.2"},
	6: {"177663", "311331", "351341", "270260", "200220", "055442"},
}

// on is the steps of a board's piece in the order. The error is an *runs.Unserved if the order is not of this piece.
func (o Order) on(b *board.Board) ([]move, error) {
	if o != Auto {
		return o.of(b.Piece)
	}
	moves := movesOf(b.Piece)
	start, rows := slices.Index(b.Given, 1), chosen[b.Rows]
	isOther := func(given int) bool { return given != board.Free && given != 1 }
	if start < 0 || rows == nil || b.Cols != b.Rows || b.Piece != board.Knight || b.Closed ||
		slices.ContainsFunc(b.Given, isOther) {
		return moves, nil
	}
	which := rows[start/b.Cols][start%b.Cols]
	if which == '.' {
		return moves, nil
	}
	return turned(moves, int(which-'0')), nil
}

// turned are steps as they are when the board is mirrored up to three times: upside down if number has 1 in it, left to
// right if it has 2, and, after these, along the diagonal if it has 4. Number 3 makes OrderB of OrderA.
func turned(moves []move, number int) []move {
	out := make([]move, len(moves))
	for i, m := range moves {
		if number&1 != 0 {
			m.down = -m.down
		}
		if number&2 != 0 {
			m.right = -m.right
		}
		if number&4 != 0 {
			m.down, m.right = m.right, m.down
		}
		out[i] = m
	}
	return out
}
