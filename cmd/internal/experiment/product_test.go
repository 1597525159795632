package experiment

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// toy knows the engines a, b and c, of which a listens to depth, b to order and c to nothing. A source has as many
// boards as names, or one.
type toy struct{}

func (toy) Boards(source Source) ([]Board, error) {
	if source.File == "missing" {
		return nil, errors.New("no such file")
	}
	var all []Board
	for i := range max(len(source.Names), 1) {
		name := fmt.Sprintf("%s %s:%d", source.path, source.File, i)
		all = append(all, Board{Name: name, Text: name, Family: "toy", Rows: 1, Cols: 1})
	}
	return all, nil
}

func (toy) Listens(_, engine string, p Parameter) (bool, error) {
	if !slices.Contains([]string{"a", "b", "c"}, engine) {
		return false, fmt.Errorf("engine %q: expected a, b or c", engine)
	}
	return engine == "a" && p == Depth || engine == "b" && p == Order, nil
}

func (toy) Check(r Run) (Parameter, error) {
	if r.Settings[Depth] == "13" {
		return Depth, errors.New("13 is too deep")
	}
	return "", nil
}

func runsOf(t *testing.T, text string) []Run {
	t.Helper()
	s, err := Read(strings.NewReader(text), "s")
	if err != nil {
		t.Fatal(err)
	}
	runs, err := s.Runs(toy{})
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

func TestRuns(t *testing.T) {
	const boards = "[[boards]]\nfile='f'\nnames=['x','y']\n"
	for _, c := range []struct {
		text string
		want string
	}{
		{"engines=['a','b','c']\n" + boards + "[parameters]\ndepth='1..2'\norder=['A','B']",
			"x a depth=1; x a depth=2; x b order=A; x b order=B; x c; y a depth=1; y a depth=2; y b order=A; y b order=B; y c"},
		{"engines=['b','c']\ncross='all'\n" + boards + "[parameters]\ndepth='1..2'\n[[only]]\nboard='y'",
			"y b depth=1; y b depth=2; y c depth=1; y c depth=2"},
		{"engines=['a']\nrepetitions=2\n" + boards + "[parameters]\ndepth='1..3'\n[[exclude]]\nboard='x'\n[[exclude]]\n" +
			"depth=[2]",
			"y a depth=1; y a depth=3; y a depth=1 repetition=2; y a depth=3 repetition=2"},
		{"engines=['a','c']\n" + boards + "[parameters]\ndepth='1..2'\n[[only]]\nengine='c'\n[[only]]\nboard='x'\ndepth=2",
			"x a depth=2; x c; y c"},
		{"engines=['c']\n" + boards + "[parameters]\ntime-limit=['1s','1000ms','2s']\n[[exclude]]\ntime-limit='1s'",
			"x c time-limit=2s; y c time-limit=2s"},
	} {
		var got []string
		for _, r := range runsOf(t, c.text) {
			got = append(got, r.String())
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, strings.Join(got, "; "), c.want)
		}
	}
}

func TestRunsRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[[boards]]\nfile='f'", "s: line 1, column 3: no engines: expected --engine, or engines of boards or of " +
			"the experiment"},
		{"engines='a'\n[[boards]]\nfile='f'\n[parameters]\ndepth=12\norder='A'",
			"s: line 6, column 7: order: none of the engines listens to it: expected one that does"},
		{"engines='d'\n[[boards]]\nfile='f'", `s: line 1, column 9: engine "d": expected a, b or c`},
		{"engines='a'\n[[boards]]\nfile='missing'", "no such file"},
		{"engines='a'\n[[boards]]\nfile='f'\n[parameters]\ndepth=[12,\n13]", "s: line 6, column 1: 13 is too deep"},
		{"engines='a'\n[[boards]]\nfile='f'\nnames=['x','x']",
			`s: line 4, column 8: two boards are called "x": expected different names`},
		{"engines='a'\n[[boards]]\nfile='f'\n[parameters]\ndepth='100..1100'\nsolutions='1..10000'\n",
			"s: line 6, column 1: more than 1000000 runs: expected fewer"},
		{"engines=['a','c']\nrepetitions=1_000_000\n[[boards]]\nfile='f'\n",
			"s: line 2, column 1: 1000000 times 2 runs: expected at most 1000000 in all"},
	} {
		s, err := Read(strings.NewReader(c.text), "s")
		if err != nil {
			t.Fatal(err)
		}
		if _, err = s.Runs(toy{}); err == nil || err.Error() != c.want {
			t.Errorf("%s\n got %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestProduct: with cross there is a run for each combination; without, none stands twice, and each of the
// former is among the latter once it is stripped of what its engine does not listen to.
func TestProduct(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		subset := func(all ...string) Words {
			return rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, len(all), rapid.ID).Draw(t, "some")
		}
		s := &Spec{
			Boards:     []Source{{Names: subset("x", "y", "z")}},
			Engines:    subset("a", "b", "c"),
			Parameters: map[Parameter]Words{Depth: subset("1", "2", "3"), Order: subset("A", "B"), Solutions: subset("0", "1")},
		}
		for engine, p := range map[string]Parameter{"a": Depth, "b": Order} {
			if !slices.Contains(s.Engines, engine) {
				delete(s.Parameters, p) // none listens to it
			}
		}
		needed, err1 := s.Runs(toy{})
		s.Cross = "all"
		crossed, err2 := s.Runs(toy{})
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		want := len(s.Boards[0].Names) * len(s.Engines)
		for _, values := range s.Parameters {
			want *= len(values)
		}
		if len(crossed) != want {
			t.Fatalf("%d runs of %d combinations", len(crossed), want)
		}
		seen := map[string]int{}
		for _, r := range needed {
			seen[r.String()]++
		}
		for _, r := range crossed {
			for _, p := range []Parameter{Depth, Order} {
				if listens, _ := (toy{}).Listens("", r.Engine, p); !listens {
					delete(r.Settings, p)
				}
			}
			if seen[r.String()] != 1 {
				t.Fatalf("%v stands %d times", r, seen[r.String()])
			}
		}
	})
}
