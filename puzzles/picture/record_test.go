package picture

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	events "twofold/puzzles/runs"
)

// TestRecorderSpreads: whatever a search does, the states kept are those after every n-th event, and never too
// many, nor fewer than half as many once some were dropped.
func TestRecorderSpreads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(2, 9).Draw(t, "most")
		values := rapid.SliceOf(rapid.IntRange(-1, 5)).Draw(t, "values")
		r := NewRecorder(3, most)
		now := []int{puzzles.Open, puzzles.Open, puzzles.Open}
		var all [][]int
		for i, value := range values {
			now[i%3] = value
			all = append(all, slices.Clone(now))
			if i%4 == 3 {
				e := events.AtState(events.Expand, 0, 0)
				e.State = now
				r.Watch(e)
			} else {
				r.Watch(events.AtUnknown(events.Force, i%3, value, 0))
			}
		}
		kept, of := r.States()
		if of != len(values) || len(kept) > most {
			t.Fatalf("%d of %d states, after %d events", len(kept), of, len(values))
		}
		every := 1
		for len(values)/every > most {
			every *= 2
		}
		if len(kept) != len(values)/every {
			t.Fatalf("%d states of %d, at most %d: want every %d", len(kept), len(values), most, every)
		}
		for i, state := range kept {
			if !slices.Equal(state, all[(i+1)*every-1]) {
				t.Fatalf("state %d is %v: want %v", i, state, all[(i+1)*every-1])
			}
		}
	})
}

func TestRecorderOrder(t *testing.T) {
	r := NewRecorder(4, 2)
	set := func(unknown, value int) { r.Watch(events.AtUnknown(events.Decide, unknown, value, 0)) }
	set(2, 1)
	set(0, 1)
	set(2, puzzles.Open)
	set(2, 0)
	if got, want := r.Order(), []int{1, 3, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("order %v: want %v", got, want)
	}
}

func TestThin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		frames := make([]int, rapid.IntRange(0, 50).Draw(t, "frames"))
		for i := range frames {
			frames[i] = i
		}
		most := rapid.IntRange(2, 60).Draw(t, "most")
		got := Thin(frames, most)
		if len(got) != min(most, len(frames)) || !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
			t.Fatalf("%v of %d", got, len(frames))
		}
		if len(got) > 0 && (got[0] != 0 || got[len(got)-1] != len(frames)-1) {
			t.Fatalf("%v: want the first and the last of %d", got, len(frames))
		}
	})
}
