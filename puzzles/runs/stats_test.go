package runs

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

func TestStats(t *testing.T) {
	every := map[Counter]int64{}
	for i, c := range counterOrder {
		every[c] = int64(i)
	}
	for _, test := range []struct {
		stats      Stats
		json, text string
	}{
		{Stats{}, `{"wall":0}`, "0.000000 s"},
		{Stats{Counts: map[Counter]int64{}}, `{"wall":0}`, "0.000000 s"},
		{Stats{Wall: 1500 * time.Millisecond}, `{"wall":1.5}`, "1.500000 s"},
		{Stats{Wall: 2 * time.Minute, Memory: 12_345_678}, `{"memory":12345678,"wall":120}`, "120.000000 s, memory 12.3 MB"},
		{Stats{Wall: time.Second, Solver: time.Second / 2}, `{"wall":1}`, "1.000000 s, CPU 0.500000 s"},
		{Stats{Counts: map[Counter]int64{Reopened: 0, Depth: 1 << 60}}, `{"depth":1152921504606846976,"reopened":0,"wall":0}`,
			"0.000000 s, reopened 0, depth 1152921504606846976"},
		{Stats{Counts: every},
			`{"bundle_bytes":16,"cachehits":10,"clauses":6,"conflicts":8,"decisions":7,"depth":4,"expanded":0,"frontier":3,` +
				`"generated":1,"level":14,"propagations":9,"reasons":13,"reopened":2,"steps":12,"table":11,"unproved":15,` +
				`"variables":5,"wall":0}`,
			"0.000000 s, expanded 0, generated 1, reopened 2, frontier 3, depth 4, variables 5, clauses 6, decisions 7, " +
				"conflicts 8, propagations 9, cachehits 10, table 11, steps 12, reasons 13, level 14, unproved 15, " +
				"bundle_bytes 16"},
		{Stats{Certify: 3 * time.Second, Verify: time.Second, Wall: 2 * time.Second},
			`{"certify":3,"verify":1,"wall":2}`, "2.000000 s"},
	} {
		got, err := json.Marshal(test.stats)
		if err != nil || string(got) != test.json {
			t.Errorf("%+v\n got %s, %v\nwant %s", test.stats, got, err, test.json)
		}
		if got := test.stats.String(); got != test.text {
			t.Errorf("%+v\n got %s\nwant %s", test.stats, got, test.text)
		}
	}
}

func TestBranching(t *testing.T) {
	for _, test := range []struct {
		generated int64
		depth     int
		want      string
	}{
		{0, 0, "0.000"}, {5, 0, "0.000"}, {3, 4, "0.000"}, {4, 4, "1.000"}, {2 + 4 + 8, 3, "2.000"},
		{3 + 9 + 27 + 81, 4, "3.000"},
		{52, 5, "1.917"}, {7, 1, "7.000"},
	} {
		if got := fmt.Sprintf("%.3f", Branching(test.generated, test.depth)); got != test.want {
			t.Errorf("%d nodes at depth %d: got %s, want %s", test.generated, test.depth, got, test.want)
		}
	}
}
