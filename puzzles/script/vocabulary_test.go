package script

import (
	"maps"
	"slices"
	"testing"

	"go.starlark.net/starlarkstruct"

	"twofold/puzzles/parse"
)

// TestVocabulary: the list has each word that files may use, once, and no other.
func TestVocabulary(t *testing.T) {
	r, err := Read(t.Context(), "mine.star", []byte(Skeleton("mine")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := parse.One("mine 1x2\n. .\n", r.Read)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Collect(maps.Keys((&Rules{}).declared()))
	seen := b.seen().(*starlarkstruct.Struct).AttrNames()
	for _, name := range slices.Concat((&stage{}).AttrNames(), seen) {
		if !slices.Contains(want, "b."+name) {
			want = append(want, "b."+name)
		}
	}
	want = append(want, "e."+(edgeSet{}).AttrNames()[0], "x."+(&variable{}).AttrNames()[0])
	var got []string
	for _, term := range Vocabulary() {
		name := term.Name
		if term.Of != "" {
			name = term.Of + "." + name
		}
		got = append(got, name)
		if term.About == "" {
			t.Errorf("%s: nothing says what it is", name)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
