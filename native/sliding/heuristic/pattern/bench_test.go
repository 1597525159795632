package pattern

import (
	"context"
	"testing"
)

// BenchmarkBuild builds the databases of the partitions that heuristic offers.
func BenchmarkBuild(b *testing.B) {
	for _, p := range []Pattern{
		New(4, 4, 0x0136, 0), // of 5-5-5
		New(4, 4, 0x0176, 0), // of 6-6-3
	} {
		b.Run(p.String(), func(b *testing.B) {
			var d *Database
			for b.Loop() {
				var err error
				if d, err = Build(context.Background(), p, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(d.entries)), "bytes")
		})
	}
}
