package idastar

import (
	"testing"

	"twofold/native/sliding/heuristic"
)

// benchmark solves all boards up to the first plan. Nodes are those made; where the published ones are for
// this heuristic, ours have to be as many, but for the root, which they may leave out.
func benchmark(b *testing.B, name string, boards []published, root int64) {
	stage := given(mustFollow(b, name, boards[0].Board, heuristic.Tables{}))
	var nodes int64
	for b.Loop() {
		nodes = 0
		for _, p := range boards {
			n := p.solve(b, stage)
			if root >= 0 && n != p.nodes+root {
				b.Errorf("board %d: %d nodes, expected %d", p.id, n, p.nodes+root)
			}
			nodes += n
		}
	}
	b.ReportMetric(float64(nodes)/float64(len(boards)), "nodes/board")
	b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// notPublished is the root where there is nothing to compare.
const notPublished = -1

// BenchmarkKorf solves Korf's hundred.
func BenchmarkKorf(b *testing.B) {
	boards := fifteen(b)
	for _, name := range []string{"linear-conflict", "walking-distance", "pdb-5-5-5", "pdb-6-6-3"} {
		b.Run(name, func(b *testing.B) { benchmark(b, name, boards, notPublished) })
	}
	b.Run("manhattan", func(b *testing.B) { benchmark(b, "manhattan", boards, 0) })
}
