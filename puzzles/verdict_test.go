package puzzles_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"twofold/puzzles"
)

func TestVerdictOf(t *testing.T) {
	for _, test := range []struct {
		found      int64
		open, done puzzles.Verdict // the space not exhausted, and exhausted
	}{
		{0, puzzles.Unknown, puzzles.None},
		{1, puzzles.Found, puzzles.Unique},
		{2, puzzles.Multiple, puzzles.Multiple},
		{1 << 62, puzzles.Multiple, puzzles.Multiple},
	} {
		if got := puzzles.VerdictOf(test.found, false); got != test.open {
			t.Errorf("%d found: got %v, want %v", test.found, got, test.open)
		}
		if got := puzzles.VerdictOf(test.found, true); got != test.done {
			t.Errorf("%d found, space exhausted: got %v, want %v", test.found, got, test.done)
		}
	}
}

func TestVerdictsAsText(t *testing.T) {
	var zero puzzles.Verdict
	if zero != puzzles.Unknown {
		t.Errorf("the zero value is %v", zero)
	}
	for v, want := range map[puzzles.Verdict]string{
		puzzles.Unknown: "unknown", puzzles.None: "none", puzzles.Found: "found", puzzles.Unique: "unique",
		puzzles.Multiple: "multiple",
	} {
		text, err := json.Marshal(v)
		if err != nil || string(text) != fmt.Sprintf("%q", want) || v.String() != want {
			t.Errorf("%d: got %s, %v, want %s", v, text, err, want)
		}
		var back puzzles.Verdict
		if err := json.Unmarshal(text, &back); err != nil || back != v {
			t.Errorf("%s is read as %v, %v", text, back, err)
		}
	}
	v := puzzles.Unique
	want := `verdict "Unique": expected one of unknown, none, found, unique, multiple`
	if err := v.UnmarshalText([]byte("Unique")); err == nil || err.Error() != want || v != puzzles.Unique {
		t.Errorf("got %v, %v\nwant %s", v, err, want)
	}
}

func TestPromises(t *testing.T) {
	var zero puzzles.Promise
	for p, want := range map[puzzles.Promise]string{puzzles.Sound: "sound", puzzles.Complete: "complete", zero: "sound"} {
		if p.String() != want {
			t.Errorf("got %v, want %s", p, want)
		}
	}
}
