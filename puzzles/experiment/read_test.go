package experiment

import (
	"strings"
	"testing"
)

const small = `title = "small"
engines = ["a", "b"]
cross = "all"
repetitions = 2

[[boards]] # a comment
file = "x.txt"
pick = "1..2"
names = ["one", "two"]

[[boards]]
random = "f"
size = "3x4"
density = 0.25
total = true
seed = [1, "3..4"]
engines = "c"

[parameters]
depth = "10..12"
order = [
  "A", # first
  "B",
]
time-limit = ["1s", "1500ms"]

[[exclude]]
engine = "a"
depth = [10]
`

func TestRead(t *testing.T) {
	s, err := Read(strings.NewReader(small), "s.toml")
	if err != nil {
		t.Fatal(err)
	}
	if s.Title != "small" || !s.CrossAll || s.Repetitions != 2 || len(s.Sources) != 2 || len(s.Exclude) != 1 {
		t.Errorf("%+v", s)
	}
	for _, c := range []struct {
		what, got, want string
	}{
		{"depths", strings.Join(words(s.Values[Depth]), " "), "10 11 12"},
		{"orders", strings.Join(words(s.Values[Order]), " "), "A B"},
		{"seeds", strings.Join(words(s.Sources[1].Recipe.Seeds), " "), "1 3 4"},
		{"names", strings.Join(words(s.Sources[0].Names), " "), "one two"},
		{"rule", strings.Join(s.Exclude[0]["depth"], " "), "10"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.what, c.got, c.want)
		}
	}
	if at := s.Values[Order][1]; at.Line != 23 || at.Col != 3 {
		t.Errorf("B at %d:%d, want 23:3", at.Line, at.Col)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"engines = [", "s: line 1, column 11: "},
		{"title = 1", `s: line 1, column 9: "1": expected a string in quotes`},
		{"a = 1", `s: line 1, column 1: key "a": expected one of boards, cross, engines, exclude, only, parameters, repetitions, title`},
		{"title = 'x'\ntitle = 'y'", "s: line 2, column 1: "},
		{"title.x = 'y'", "s: line 1, column 1: a dotted key: expected a simple one"},
		{"title = 1979-05-27", `s: line 1, column 1: key "title": expected a string, a number, a truth value, an array or a table`},
		{"cross = 'some'", `s: line 1, column 9: "some": expected one of all, needed`},
		{"repetitions = 0", `s: line 1, column 15: "0": expected a number from 1 to 1000000`},
		{"engines = []", `s: line 1, column 1: "engines": an empty array: expected at least one`},
		{"engines = ['é', 3]", `s: line 1, column 17: "3": expected a string in quotes`},
		{"boards = 'x'", `s: line 1, column 10: "x": expected an array of tables such as [[x]]`},
		{"boards = ['x']", `s: line 1, column 11: "x": expected a table`},
		{"[[boards]]\nname = 'x'", `s: line 2, column 1: key "name": expected one of density, engines,`},
		{"[[boards]]\nsize = '3x3'", "s: line 1, column 3: boards: expected one of the keys file, texts, starts and random"},
		{"[[boards]]\nfile = 'x'\npick = [0]", `s: line 3, column 9: "0": expected a number from 1`},
		{"[[boards]]\nrandom = 'x'\ntotal = 'yes'", `s: line 3, column 9: "yes": expected true or false`},
		{"[[boards]]\nrandom = 'x'\ngiven = 'all'", `s: line 3, column 9: "all": expected a number such as 0.25`},
		{"[parameters]\ndepth = '9..1'", `s: line 2, column 9: range "9..1": expected numbers such as 10..19, at most 1000000 of them`},
		{"[parameters]\ndepth = [[1]]", `s: line 2, column 1: "depth": expected a string or a number`},
		{"[parameters]\norder = ['A',\n 'C']", `s: line 3, column 2: order "C": expected A or B`},
		{"[parameters]\nseed = -1", `s: line 2, column 8: seed "-1": expected a number from 0 to 2^64-1`},
		{"[parameters]\ntime-limit = 'soon'", `s: line 2, column 14: time-limit "soon": expected a duration such as 10s or 500ms, or 0 for none`},
		{"[parameters]\nmemory-limit = 'much'", `s: line 2, column 16: memory-limit "much": expected a number of bytes such as 500M or 4G`},
		{"[parameters]\nencoding = ''", "s: line 2, column 12: encoding is empty: expected a name"},
		{"[[exclude]]", "s: line 1, column 3: a rule without keys: expected some, such as engine and depth"},
		{"[[only]]\ndepth = 'deep'", `s: line 2, column 9: depth "deep": expected a number, 0 or more`},
		{strings.Repeat("#", maxDocument+1), "s: longer than 1048576 bytes: expected less"},
	} {
		_, err := Read(strings.NewReader(c.text), "s")
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60q: %v, want %s", c.text, err, c.want)
		}
	}
}

func TestParseRule(t *testing.T) {
	rule, err := ParseRule("engine=a|b,depth=1..3,time-limit=1500ms")
	if err != nil || len(rule["engine"]) != 2 || len(rule["depth"]) != 3 || rule["time-limit"][0] != "1.5s" {
		t.Errorf("%v, %v", rule, err)
	}
	for _, text := range []string{"", "engine", "motor=a", "depth=x", "depth=3..1", "engine=a,,"} {
		if rule, err := ParseRule(text); err == nil {
			t.Errorf("%q: %v", text, rule)
		}
	}
}

// FuzzReadSpec: whatever is read has a product, or an error in one line; nothing panics.
func FuzzReadSpec(f *testing.F) {
	f.Add(small)
	f.Add("boards = [{texts=['x']}]\nengines='a'\n[[only]]\nboard='x'\nengine=['a']")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Read(strings.NewReader(text), "s")
		if err == nil && s.size() < 10_000 {
			_, err = s.Runs(toy{})
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: an error of several lines: %v", text, err)
		}
	})
}

// size is a bound on the number of runs on toy boards.
func (s *Spec) size() int {
	n := (1 + len(s.Sources)) * 10 * max(s.Repetitions, 1)
	for _, source := range s.Sources {
		n *= 1 + len(source.Engines)
	}
	n *= 1 + len(s.Engines)
	for _, values := range s.Values {
		if n *= max(len(values), 1); n > 1_000_000 {
			return n
		}
	}
	return n
}
