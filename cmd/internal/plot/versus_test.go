package plot

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"twofold/cmd/internal/table"
)

// TestVersus: a point for each instance that both ran, at the limit where a time was not enough.
func TestVersus(t *testing.T) {
	data, err := table.Read(strings.NewReader(
		`hash,engine,verdict,limit,time_limit_s,wall_s
x,a,found,,10,1
y,a,unknown,time,10,10.1
z,a,found,,10,2
v,a,found,,10,2
x,b,found,,10,3
y,b,none,,10,4
z,b,unknown,time,10,10.3
w,b,found,,10,5
`), "f")
	if err != nil {
		t.Fatal(err)
	}
	figures, err := New(data, Request{Kind: Versus, Y: "wall_s", By: []string{"engine"}, LogY: true})
	if err != nil {
		t.Fatal(err)
	}
	f := figures[0]
	got := map[string][2]float64{}
	for _, s := range f.Series {
		for _, p := range s.Points {
			got[s.Name] = [2]float64{p.X, p.Median}
		}
	}
	want := map[string][2]float64{"both": {1, 3}, "only b": {10, 4}, "only a": {2, 10}}
	if len(got) != len(want) || f.Dropped != 1 || f.X.Label() != "wall of a (s)" || f.Y.Label() != "wall of b (s)" {
		t.Errorf("%v, %d dropped, %s over %s", got, f.Dropped, f.Y.Label(), f.X.Label())
	}
	for name, at := range want {
		if got[name] != at {
			t.Errorf("%s: %v: want %v", name, got[name], at)
		}
	}
	p := plotsOf(figures, namesOf(figures), 100)[0]
	if p.X.Min != p.Y.Min || p.X.Max != p.Y.Max {
		t.Errorf("%v to %v, %v to %v: want axes that are alike", p.X.Min, p.X.Max, p.Y.Min, p.Y.Max)
	}
	var out, again bytes.Buffer
	err = errors.Join(Draw(&out, "svg", figures, 1, 100, 100), Draw(&again, "svg", figures, 1, 100, 100))
	if err != nil || !strings.Contains(out.String(), "only a") || out.String() != again.String() {
		t.Errorf("%v: %d bytes", err, out.Len())
	}
	if _, err := New(data, Request{Kind: Versus, Y: "wall_s", By: []string{"hash"}}); err == nil {
		t.Error("five series were compared")
	}
}
