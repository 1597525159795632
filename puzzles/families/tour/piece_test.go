package tour

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSteps(t *testing.T) {
	for _, test := range []struct {
		piece  Piece
		steps  []step
		colour bool
	}{
		// The source's order A.
		{Knight, []step{{1, 2}, {1, -2}, {2, 1}, {2, -1}, {-1, 2}, {-1, -2}, {-2, 1}, {-2, -1}}, true},
		{Wazir, []step{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}, true},
		{King, []step{{0, 1}, {0, -1}, {1, 0}, {1, 1}, {1, -1}, {-1, 0}, {-1, 1}, {-1, -1}}, false},
		{Leaper(1, 1), []step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, false},
		{Leaper(2, 0), []step{{0, 2}, {0, -2}, {2, 0}, {-2, 0}}, false},
	} {
		if diff := cmp.Diff(test.steps, test.piece.steps(), cmp.AllowUnexported(step{})); diff != "" ||
			test.piece.changesColour() != test.colour {
			t.Errorf("%s: changes colour %t\n%s", test.piece, test.piece.changesColour(), diff)
		}
	}
}

func TestParsePiece(t *testing.T) {
	for _, piece := range pieces {
		got, err := parsePiece(string(piece))
		if diff := cmp.Diff(piece, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", piece, err, diff)
		}
	}
}
