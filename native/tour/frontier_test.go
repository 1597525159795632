package tour

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles"
	board "twofold/puzzles/families/tour"
	"twofold/puzzles/puzzletest"
)

// tours is what Frontier counts, and 0 where an argument says that there is nothing to count.
func tours(t testing.TB, b *board.Board) *big.Int {
	t.Helper()
	n, _, err := Frontier(context.Background(), b)
	if errors.As(err, new(*puzzles.Impossible)) {
		return new(big.Int)
	}
	if err != nil {
		t.Fatalf("%v\n%v", err, b)
	}
	return n
}

func TestFrontierCountsWhatBruteForceFinds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range puzzletest.Cases(1000) {
		b := randomBoard(r)
		want := int64(len(everyTour(b)))
		if got := tours(t, b); got.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("counts %v, brute force %d:\n%v", got, want, b)
		}
	}
}

// isSlow says of a fact that it takes more than half a second, 8x8 minutes; BenchmarkFrontier has those.
func isSlow(header string) bool {
	return strings.HasPrefix(header, "6x6 start") ||
		slices.Contains([]string{"6x6", "6x7 closed", "6x8 closed", "7x8 closed", "8x8 closed"}, header)
}

// factCounts are the counts of the facts by board, those of open tours directed.
func factCounts(t testing.TB) map[string]*big.Int {
	f := readFacts(t).Counts
	out := map[string]*big.Int{}
	for _, list := range []struct {
		counts map[string]json.Number
		suffix string
		twice  uint
	}{{f.Closed, " closed", 0}, {f.Directed, "", 0}, {f.Open, "", 1}} {
		for size, count := range list.counts {
			n, ok := new(big.Int).SetString(count.String(), 10)
			if !ok {
				t.Fatalf("%s: %q is no number", size, count)
			}
			out[size+list.suffix] = n.Lsh(n, list.twice)
		}
	}
	for row, counts := range f.PerStart5 {
		for col, n := range counts {
			out[fmt.Sprintf("5x5 start=%d,%d", row+1, col+1)] = big.NewInt(n)
		}
	}
	for row := range 3 { // the others are their mirror images
		for col := range row + 1 {
			out[fmt.Sprintf("6x6 start=%d,%d", row+1, col+1)] = big.NewInt(f.PerStart6[row][col])
		}
	}
	return out
}

func parsed(t testing.TB, text string) *board.Board {
	t.Helper()
	b, err := board.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestFrontierCountsTheFacts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for header, want := range factCounts(t) {
		if isSlow(header) {
			continue
		}
		if got := tours(t, parsed(t, "tour "+header)); got.Cmp(want) != 0 {
			t.Errorf("%s: %v, want %v", header, got, want)
		}
	}
}

// Cycles of the king on 8x8, entry A140521 of the On-Line Encyclopedia of Integer Sequences: more than 64 bits.
func TestFrontierCountsBeyondAWord(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for header, want := range map[string]string{
		"4x4 closed piece=king": "2830", "5x5 closed piece=king": "2462064", "8x8 closed piece=king": "961742089476282321684",
		"6x6 closed piece=wazir": "1072",
	} {
		b := parsed(t, "tour "+header)
		got := tours(t, b)
		if got.String() != want {
			t.Errorf("%s: %v, want %s", header, got, want)
		}
	}
}

// along counts in numbers of some words, along the rows or the columns.
func along(t *testing.T, b *board.Board, columns bool, words int) *big.Int {
	t.Helper()
	f := &frontier{ctx: context.Background(), words: words}
	n, err := newNet(newGraph(context.Background(), b), columns).plan().count(f)
	if err != nil || n == nil {
		t.Fatalf("%v, %v\n%v", err, n, b)
	}
	return n
}

// Wide frontiers, of more than a word, count what narrow ones do.
func TestFrontierCountsAlongRowsAndColumns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, header := range []string{"3x8", "4x5", "4x5 start=r1c2", "3x6 piece=king", "2x9 piece=king",
		"3x7 closed piece=king", "3x12 piece=wazir", "2x16 closed piece=wazir"} {
		b := parsed(t, "tour "+header)
		if rows, cols := along(t, b, false, 1), along(t, b, true, 1); rows.Cmp(cols) != 0 {
			t.Errorf("%s: %v along the rows, %v along the columns", header, rows, cols)
		}
	}
}

// A state and its mirror image, counted as one, count what they do apart, in fewer states.
func TestFrontierCountsMirrorImagesAsOne(t *testing.T) {
	for _, header := range []string{"4x6", "5x6 closed", "5x5 start=r3c3", "4x5 start=r1c2", "3x7 piece=king",
		"4x8 closed piece=wazir", "5x5 piece=1,3 closed"} {
		b := parsed(t, "tour "+header)
		for _, columns := range []bool{false, true} {
			plan := newNet(newGraph(context.Background(), b), columns).plan()
			for i := range plan.stages {
				plan.stages[i].image = nil
			}
			apart, err := plan.count(&frontier{ctx: context.Background(), words: 1})
			if err != nil {
				t.Fatal(err)
			}
			if as1 := along(t, b, columns, 1); as1.Cmp(apart) != 0 {
				t.Errorf("%s, along columns %t: %v, apart %v", header, columns, as1, apart)
			}
		}
	}
}

func TestFrontierSaysThatItIsTooWide(t *testing.T) {
	_, _, err := Frontier(context.Background(), parsed(t, "tour 16x16"))
	if err == nil || !strings.Contains(err.Error(), "the frontier has more than 32 squares") {
		t.Error(err)
	}
}

func BenchmarkFrontier(b *testing.B) {
	for header, want := range factCounts(b) {
		if !isSlow(header) {
			continue
		}
		b.Run(header, func(b *testing.B) {
			for puzzle := parsed(b, "tour "+header); b.Loop(); {
				if got := tours(b, puzzle); got.Cmp(want) != 0 {
					b.Fatalf("%v, want %v", got, want)
				}
			}
		})
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
