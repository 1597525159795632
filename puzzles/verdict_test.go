package puzzles

import (
	"encoding/json"
	"fmt"
	"testing"
)

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
		if got := VerdictOf(test.found, false); got != test.open {
			t.Errorf("%d found: got %v, want %v", test.found, got, test.open)
		}
		if got := VerdictOf(test.found, true); got != test.done {
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
