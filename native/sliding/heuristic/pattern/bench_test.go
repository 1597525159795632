package pattern

import (
	"context"
	"path/filepath"
	"testing"
)

// BenchmarkBuild builds the databases of the partitions that heuristic offers.
func BenchmarkBuild(b *testing.B) {
	for _, p := range []Pattern{
		New(4, 4, 0x0136, 0),    // of 5-5-5
		New(4, 4, 0x0176, 0),    // of 6-6-3
		New(4, 4, 0x3332, 0),    // of 7-8
		New(4, 4, 0xcccc, 0),    // of 7-8
		New(5, 5, 0x00010e6, 0), // of 6-6-6-6
	} {
		for _, k := range []Kind{AnyBlank, ZeroAware} {
			b.Run(filepath.Base(fileOf("", p, k)), func(b *testing.B) {
				var d *Database
				for b.Loop() {
					var err error
					if d, err = Build(context.Background(), p, k, nil); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(len(d.entries)), "bytes")
			})
		}
	}
}
