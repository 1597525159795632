package puzzles

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
		{Stats{Counts: map[Counter]int64{Reopened: 0, Depth: 1 << 60}}, `{"depth":1152921504606846976,"reopened":0,"wall":0}`,
			"0.000000 s, reopened 0, depth 1152921504606846976"},
		{Stats{Counts: every},
			`{"cachehits":10,"clauses":6,"conflicts":8,"decisions":7,"depth":4,"expanded":0,"frontier":3,"generated":1,` +
				`"propagations":9,"reopened":2,"table":11,"variables":5,"wall":0}`,
			"0.000000 s, expanded 0, generated 1, reopened 2, frontier 3, depth 4, variables 5, clauses 6, decisions 7, " +
				"conflicts 8, propagations 9, cachehits 10, table 11"},
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

func TestVerdictOf(t *testing.T) {
	for _, test := range []struct {
		found      int64
		open, done Verdict // the space not exhausted, and exhausted
	}{
		{0, Unknown, None},
		{1, Found, Unique},
		{2, Multiple, Multiple},
		{1 << 62, Multiple, Multiple},
	} {
		if got := verdictOf(test.found, false); got != test.open {
			t.Errorf("%d found: got %v, want %v", test.found, got, test.open)
		}
		if got := verdictOf(test.found, true); got != test.done {
			t.Errorf("%d found, space exhausted: got %v, want %v", test.found, got, test.done)
		}
	}
}

func TestVerdictsAsText(t *testing.T) {
	var zero Verdict
	if zero != Unknown {
		t.Errorf("the zero value is %v", zero)
	}
	for v, want := range map[Verdict]string{Unknown: "unknown", None: "none", Found: "found", Unique: "unique",
		Multiple: "multiple"} {
		text, err := json.Marshal(v)
		if err != nil || string(text) != fmt.Sprintf("%q", want) || v.String() != want {
			t.Errorf("%d: got %s, %v, want %s", v, text, err, want)
		}
		var back Verdict
		if err := json.Unmarshal(text, &back); err != nil || back != v {
			t.Errorf("%s is read as %v, %v", text, back, err)
		}
	}
	v := Unique
	want := `verdict "Unique": expected one of unknown, none, found, unique, multiple`
	if err := v.UnmarshalText([]byte("Unique")); err == nil || err.Error() != want || v != Unique {
		t.Errorf("got %v, %v\nwant %s", v, err, want)
	}
}

func TestPromises(t *testing.T) {
	var zero Promise
	for p, want := range map[Promise]string{Sound: "sound", Complete: "complete", zero: "sound"} {
		if p.String() != want {
			t.Errorf("got %v, want %s", p, want)
		}
	}
}
