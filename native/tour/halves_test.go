package tour

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles/enginetest"
	board "twofold/puzzles/tour"
)

// eachCut calls use with the halves of each cut of a board, along rows and columns.
func eachCut(b *board.Board, use func(w *net, h *halves)) {
	g := newGraph(context.Background(), b)
	for _, columns := range []bool{false, true} {
		w := newNet(g, columns)
		ahead, _ := w.reaches()
		for from := 1; from < w.squares && ahead[from] < w.squares; from++ {
			if h := w.newCut(from, ahead[from]).plan(); h != nil {
				use(w, h)
			}
		}
	}
}

func inWords(t *testing.T, how way, words int) *big.Int {
	t.Helper()
	n, err := how.count(&frontier{ctx: context.Background(), words: words})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Wherever a board is cut, the halves count what brute force finds: those that are images of each other, and others.
func TestHalvesCountWhatBruteForceFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	alike := 0
	least := enginetest.Cases(20)
	for range enginetest.Until(600, func() bool { return alike >= least }) {
		b := randomBoard(r)
		if g, err := possible(context.Background(), b); err != nil || !g.onlyEnds() || g.size() < 3 {
			continue
		}
		want := int64(-1)
		eachCut(b, func(w *net, h *halves) {
			if want < 0 {
				want = int64(len(everyTour(b)))
			}
			got, _, err := counted(newGraph(context.Background(), b), h, &frontier{ctx: context.Background()})
			if err != nil || got.Cmp(big.NewInt(want)) != 0 {
				t.Fatalf("cut after %d and %d squares: %v, brute force %d, %v:\n%v", h.from, h.to, got, want, err, b)
			}
			if h.along != nil {
				alike++
			}
		})
	}
	if alike < least {
		t.Errorf("only %d cuts have sides that are alike", alike)
	}
}

// Larger rectangles, cut anywhere, have the tours that one sweep counts.
func TestHalvesCountWhatOneSweepDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, header := range []string{"4x5", "5x6 closed", "4x6 start=r2c3", "3x10 closed", "5x5 closed piece=king",
		"4x5 piece=king", "6x6 closed piece=wazir", "5x5 piece=wazir start=r1c1 end=r5c5", "5x6 piece=1,3",
		"6x6 closed piece=0,2"} {
		b := parsed(t, "tour "+header)
		var want *big.Int
		eachCut(b, func(w *net, h *halves) {
			if want == nil {
				want = inWords(t, w.whole(), 1)
			}
			if got := inWords(t, h, 1); got.Cmp(want) != 0 {
				t.Errorf("%s, cut after %d and %d squares: %v, one sweep %v", header, h.from, h.to, got, want)
			}
		})
	}
}

// Where a side is its own mirror image, so is what is left to it wherever states are stored in the middle.
func TestHalvesMergeImagesInTheMiddle(t *testing.T) {
	for _, header := range []string{"8x8", "8x8 closed", "6x6", "6x8 piece=king", "8x8 piece=1,4 closed"} {
		g := newGraph(context.Background(), parsed(t, "tour "+header))
		h := newNet(g, false).middleCut().plan()
		for i, st := range h.one.stages {
			if h.across != nil && !st.leaves && st.next == nil && st.image == nil {
				t.Errorf("%s: no images after stage %d of %d", header, i+1, len(h.one.stages))
			}
		}
	}
}

// Halves whose numbers take several words say that fewer do not suffice.
func TestHalvesCountBeyondWords(t *testing.T) {
	b := parsed(t, "tour 4x60 closed piece=king")
	w := newNet(newGraph(context.Background(), b), true)
	h := w.middleCut().plan()
	want := inWords(t, w.whole(), 4)
	if one := inWords(t, h, 1); one != nil {
		t.Errorf("%v in one word", one)
	}
	for _, words := range []int{3, 4} {
		if got := inWords(t, h, words); got == nil || got.Cmp(want) != 0 {
			t.Errorf("%v in %d words, %v in one sweep", got, words, want)
		}
	}
}

// A state and its key say the same; so do two states with one key.
func TestKeysAreStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slots := rapid.IntRange(1, maxSlots).Draw(t, "slots")
		c := newCoding(slots)
		var s, back state
		free := rapid.Permutation(manySlots(slots)).Draw(t, "order")
		for i := range rapid.IntRange(0, slots/2).Draw(t, "steps") {
			s.join(free[2*i], free[2*i+1])
		}
		for _, slot := range free {
			if !has(s.ends, slot) && rapid.Bool().Draw(t, "done") {
				s.done |= 1 << slot
			}
		}
		k := c.pack(&s)
		if k[1] != 0 && c.words == 1 {
			t.Fatalf("%d slots have a second word", slots)
		}
		c.unpack(k, &back)
		for slot := range uint8(maxSlots) {
			if !has(s.ends, slot) {
				back.mate[slot] = s.mate[slot]
			}
		}
		if s != back {
			t.Fatalf("%+v is packed as %x and read as %+v", s, k, back)
		}
	})
}

func manySlots(n int) (out []uint8) {
	for slot := range n {
		out = append(out, uint8(slot))
	}
	return out
}
