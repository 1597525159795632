package visibility

import (
	"math/rand/v2"
	"slices"
	"testing"

	board "twofold/puzzles/visibility"
)

// TestRingsKeepApart: of random walls, with the frame or without, a ring is some that keep two nodes apart by
// themselves, and no fewer of these would do.
func TestRingsKeepApart(t *testing.T) {
	rings, framed := 0, 0
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 8))
		b := newBarrier(newModel(nil, board.Empty(board.Cave, 1+r.IntN(7), 1+r.IntN(7))))
		density := r.Float64()
		for cell := range b.around {
			b.wall[cell] = r.Float64() < density
		}
		from, to := int32(r.IntN(len(b.around))), b.frame
		if b.wall[b.frame] = r.IntN(2) == 0; b.wall[b.frame] {
			to = int32(r.IntN(len(b.around)))
		}
		if b.wall[from], b.wall[to] = false, false; areJoined(b, b.wall, from, to) {
			continue
		}
		rings++
		ring := slices.Clone(b.ring(from, to))
		only := make([]bool, len(b.wall))
		for _, node := range ring {
			if only[node] = true; node == b.frame {
				framed++
			}
			if !b.wall[node] {
				t.Fatalf("seed %d: %d of %v is no wall", seed, node, ring)
			}
		}
		if areJoined(b, only, from, to) {
			t.Fatalf("seed %d: %v do not keep %d and %d apart", seed, ring, from, to)
		}
		for _, node := range ring {
			if only[node] = false; !areJoined(b, only, from, to) {
				t.Fatalf("seed %d: %v keep %d and %d apart without %d", seed, ring, from, to, node)
			}
			only[node] = true
		}
	}
	if rings < 250 || framed < 50 {
		t.Errorf("only %d rings, %d of them over the frame", rings, framed)
	}
}

// areJoined says whether a walk over edges comes from one node to another, past all walls. The frame is a node, too,
// beside all cells at the edge.
func areJoined(b *barrier, wall []bool, from, to int32) bool {
	reached := map[int32]bool{from: true}
	for range b.around {
		for cell, nodes := range b.around {
			for way := 0; way < 8; way += 2 {
				n := nodes[way]
				if reached[int32(cell)] && !wall[n] {
					reached[n] = true
				}
				if reached[n] && !wall[cell] {
					reached[int32(cell)] = true
				}
			}
		}
	}
	return reached[to]
}
