package script_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles"
)

// TestMixes draws boards with mixes of groups: a solution obeys each group, which modules that are counted have as many
// times, and no more numbers are given than were asked for.
func TestMixes(t *testing.T) {
	f, err := twofold.Find("sudoku")
	if err != nil {
		t.Fatal(err)
	}
	none := 0
	for _, test := range []struct{ groups, module string }{
		{"thermo=2 cage", "thermo"}, {"kropki quadruple antiknight", ""}, {"arrow=2 xv littlekiller", "arrow"},
		{"palindrome=1 skyscraper sandwich", "palindrome"}, {"renban=1 even cage", "renban"},
	} {
		like, err := f.Parameters(puzzles.Request{Size: "6x6", Groups: strings.Fields(test.groups), Givens: &none})
		if err != nil {
			t.Fatal(err)
		}
		b, s, err := f.Make.Boards(t.Context(), rand.New(rand.NewPCG(1, 2)), like, nil)
		if err != nil {
			t.Errorf("%s: %v", test.groups, err)
			continue
		}
		if err := b.Check(s); err != nil {
			t.Errorf("%s: %v of\n%s", test.groups, err, b)
		}
		if givens := strings.ContainsAny(strings.Split(b.String(), "groups")[0][len("sudoku 6x6"):], "123456"); givens {
			t.Errorf("%s: numbers are given in\n%s", test.groups, b)
		}
		bare := b.Keep(make([]bool, len(b.ClueCells()))).String()
		if n := strings.Count(bare, "\n"+test.module+" "); test.module != "" &&
			!strings.Contains(test.groups, test.module+"="+string(rune('0'+n))) {
			t.Errorf("%s: %d of %s in\n%s", test.groups, n, test.module, bare)
		}
	}
	// Where two words of the header speak of the same groups, all of these are drawn.
	like, err := f.Parameters(puzzles.Request{Size: "6x6", Groups: []string{"strictdifference", "strictratio", "kropki"}})
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := f.Make.Boards(t.Context(), rand.New(rand.NewPCG(1, 2)), like, nil)
	if err != nil || !strings.Contains(b.String(), "kropki black") || !strings.Contains(b.String(), "kropki white") {
		t.Errorf("%v: expected white and black dots in\n%s", err, b)
	}
	for groups, want := range map[string]string{
		"thermo=1": "expected more constraints", "thermo=30": "of a solution only ",
	} {
		like, err := f.Parameters(puzzles.Request{Size: "4x4", Groups: []string{groups}, Givens: &none})
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = f.Make.Boards(t.Context(), rand.New(rand.NewPCG(1, 2)), like, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", groups, err, want)
		}
	}
	for word, want := range map[string]string{
		"thermos": `constraint "thermos": did you mean thermo?`,
		"cage=x":  `constraint "cage=x": expected a number from 1 on behind =`,
	} {
		if _, err := f.Parameters(puzzles.Request{Groups: []string{word}}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
