package tour

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSteps(t *testing.T) {
	for _, test := range []struct {
		piece  Piece
		steps  []Step
		colour bool
	}{
		// The source's order A.
		{Knight, []Step{{1, 2}, {1, -2}, {2, 1}, {2, -1}, {-1, 2}, {-1, -2}, {-2, 1}, {-2, -1}}, true},
		{Wazir, []Step{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}, true},
		{King, []Step{{0, 1}, {0, -1}, {1, 0}, {1, 1}, {1, -1}, {-1, 0}, {-1, 1}, {-1, -1}}, false},
		{Leaper(1, 1), []Step{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, false},
		{Leaper(2, 0), []Step{{0, 2}, {0, -2}, {2, 0}, {-2, 0}}, false},
	} {
		if diff := cmp.Diff(test.steps, test.piece.Steps); diff != "" || test.piece.ChangesColour() != test.colour {
			t.Errorf("%s: changes colour %t\n%s", test.piece.Name, test.piece.ChangesColour(), diff)
		}
	}
}

func TestParsePiece(t *testing.T) {
	for _, piece := range pieces {
		got, err := ParsePiece(piece.Name)
		if diff := cmp.Diff(piece, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", piece.Name, err, diff)
		}
	}
}
