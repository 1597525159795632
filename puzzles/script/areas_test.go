package script

import (
	"reflect"
	"strings"
	"testing"

	"twofold/puzzles/model"
	"twofold/puzzles/parse"
)

const byArea = `
puzzle(name = "pairs", about = "a black cell in each area", answer = shade(), size = "2x2",
       rules = {"one": "One each."}, areas = partition(max = 4))

def build(b):
    BUILD
    return b.shading()

def area(b, black, cells):
    AREA
    sum([black[x] for x in cells], 1, rule = "one")

def check(b, black):
    return []
`

// TestAreasRemembered: models are the same, whatever was said of areas before.
func TestAreasRemembered(t *testing.T) {
	read := func() *Rules {
		text := strings.NewReplacer("BUILD", "pass", "AREA", "pass").Replace(byArea)
		r, err := Read(t.Context(), "pairs.star", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	items := func(r *Rules, areas string) []model.Posted {
		b, err := parse.One("pairs 2x2\nareas\n"+areas, r.Read)
		if err != nil {
			t.Fatal(err)
		}
		m, err := b.Model(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return m.Items
	}
	kept := read()
	for _, areas := range []string{"1 1\n2 2\n", "1 2\n1 2\n", "1 2\n3 3\n", "1 1\n2 2\n", "1 2\n2 2\n", "1 2\n3 3\n"} {
		if got, want := items(kept, areas), items(read(), areas); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, want %v", areas, got, want)
		}
	}
}

// TestOtherAreas: neither build nor area sees what area is for, and area makes no variables.
func TestOtherAreas(t *testing.T) {
	for _, words := range [][2]string{{"b.areas", "pass"}, {"pass", "b.areas"}, {"pass", "bit()"}} {
		r, err := Read(t.Context(), "pairs.star",
			[]byte(strings.NewReplacer("BUILD", words[0], "AREA", words[1]).Replace(byArea)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := parse.One("pairs 2x2\nareas\n1 1\n2 2\n", r.Read)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = b.Model(t.Context()); err == nil || !strings.Contains(err.Error(), "expected") {
			t.Errorf("%q: %v, want what is expected of area", words, err)
		}
	}
}
