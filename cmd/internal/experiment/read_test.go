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
	s, err := Read(strings.NewReader("\ufeff"+small), "s.toml")
	if err != nil {
		t.Fatal(err)
	}
	if s.Title != "small" || s.Cross != "all" || s.Repetitions != 2 || len(s.Boards) != 2 || len(s.Exclude) != 1 {
		t.Errorf("%+v", s)
	}
	for _, c := range []struct {
		what, got, want string
	}{
		{"depths", strings.Join(s.Parameters[Depth], " "), "10 11 12"},
		{"orders", strings.Join(s.Parameters[Order], " "), "A B"},
		{"seeds", strings.Join(s.Boards[1].Seed, " "), "1 3 4"},
		{"names", strings.Join(s.Boards[0].Names, " "), "one two"},
		{"rule", strings.Join(s.Exclude[0]["depth"], " "), "10"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %q, want %q", c.what, c.got, c.want)
		}
	}
	for _, c := range []struct {
		origin         Origin
		key, value, at string
	}{
		{s.Origin, "parameters.order", "B", "line 23, column 3"}, {s.Origin, "engines", "a", "line 2, column 12"},
		{s.Origin, "parameters.time-limit", "1500ms", "line 25, column 21"},
		{s.Boards[1].Origin, "engines", "c", "line 17, column 11"},
		{s.Boards[0].Origin, "names", "two", "line 9, column 17"}, {s.Boards[0].Origin, "nothing", "", "line 6, column 3"},
		{s.table("exclude", 0), "depth", "10", "line 29, column 10"},
	} {
		if err := c.origin.Errorf(c.key, c.value, "it"); err.Error() != "s.toml: "+c.at+": it" {
			t.Errorf("%s %q: %v, want %s", c.key, c.value, err, c.at)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"engines = [", "s: line 1, column 11: "},
		{"title = 1", `s: line 1, column 9: title: type integer: expected a string in quotes`},
		{"a = 1", `s: line 1, column 1: key "a": expected one of boards, cross, engines, exclude, only, parameters, ` +
			`repetitions, title`},
		{"title = 'x'\nsolutions = 2", `s: line 2, column 1: key "solutions": expected it below [parameters]`},
		{"[[boards]]\ntime-limit = 2", `s: line 2, column 1: key "time-limit": expected it below [parameters]`},
		{"title = 'x'\ntitle = 'y'", "s: line 2, column 1: "},
		{"title.x = 'y'", "s: line 1, column 7: type table: expected another type"},
		{"title = 1979-05-27", `s: line 1, column 9: title: type local date: expected a string in quotes`},
		{"cross = 'some'", `s: line 1, column 9: cross "some": expected one of all, needed`},
		{"repetitions = 0", `s: line 1, column 15: repetitions 0: expected a number from 1 to 1000000`},
		{"engines = []", `s: line 1, column 1: engines: expected a string or a number, or an array of at least one of these`},
		{"boards = [{file = 'é', size = 3}]", `s: line 1, column 31: size: type integer: expected a string in quotes`},
		{"boards = [{file = 'é', name = 3}]",
			`s: line 1, column 24: key "name": expected one of anyorder, coins, density, engines,`},
		{"engines = {a = 1}", "s: line 1, column 1: engines: expected a string or a number, or an array of at least one " +
			"of these"},
		{"[engines]\na = 1", "s: line 1, column 2: engines: expected a string or a number, or an array of at least one of " +
			"these"},
		{"exclude = 3", "s: line 1, column 11: exclude: type integer: expected a table such as"},
		{"[[boards]]\nfile = 'x'\n[boards.x]\ny = 1",
			`s: line 3, column 2: key "x": expected one of anyorder, coins, density,`},
		{"[[boards]]\nin = 'x'", `s: line 2, column 1: key "in": expected one of anyorder, coins, density,`},
		{"title.x.y = 1\n", "s: line 1, column 7: type table: expected another type"},
		{"[motors]\na = 1", `s: line 1, column 2: key "motors": expected one of boards,`},
		{"boards = 'x'", `s: line 1, column 10: boards: type string: expected an array of tables such as [[boards]]`},
		{"boards = ['x']", `s: line 1, column 11: boards: type string: expected an array of tables such as [[boards]]`},
		{"[[boards]]\nname = 'x'", `s: line 2, column 1: key "name": expected one of anyorder, coins, density, engines,`},
		{"[[boards]]\nsize = '3x3'", "s: line 1, column 3: boards: expected one of the keys file, texts, starts and random"},
		{"[[boards]]\nrandom = 'x'\nmoves = 0", "s: line 3, column 9: moves 0: expected a number from 1 to 1000000"},
		{"[parameters]\ndepht = 1", `s: line 2, column 1: key "depht": expected one of encoding, solver, against, ` +
			`heuristic, depth,`},
		{"[[only]]\nmotor = 'x'", `s: line 2, column 1: key "motor": expected one of board, family, variant, engine, ` +
			`encoding,`},
		{"[[boards]]\nrandom = 'x'\ntotal = 'yes'", `s: line 3, column 9: total: type string: expected true or false`},
		{"[[boards]]\nrandom = 'x'\ngiven = 'all'",
			`s: line 3, column 9: given: type string: expected a number such as 0.25`},
		{"[parameters]\ndepth = '9..1'", `s: line 2, column 9: range "9..1": expected numbers such as 10..19, at most ` +
			`1000000 of them`},
		{"[parameters]\ndepth = [[1]]", `s: line 2, column 1: depth: expected a string or a number, or an array`},
		{"[parameters]\norder = ['A',\n '']", `s: line 3, column 2: order is empty: expected a name`},
		{"[parameters]\nseed = -1", `s: line 2, column 8: seed "-1": expected a number from 0 to 2^64-1`},
		{"[parameters]\ntime-limit = 'soon'", `s: line 2, column 14: time-limit "soon": expected a duration such as 10s ` +
			`or 500ms, or 0 for none`},
		{"[parameters]\nmemory-limit = 'much'",
			`s: line 2, column 16: memory-limit "much": expected a number of bytes such as 500M or 4G`},
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
	rule, err := parseRule("engine=a|b,depth=1..3,time-limit=1500ms")
	if err != nil || len(rule["engine"]) != 2 || len(rule["depth"]) != 3 || rule["time-limit"][0] != "1.5s" {
		t.Errorf("%v, %v", rule, err)
	}
	for _, text := range []string{"", "engine", "motor=a", "depth=x", "depth=3..1", "engine=a,,"} {
		if rule, err := parseRule(text); err == nil {
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
	n := (1 + len(s.Boards)) * 10 * max(s.Repetitions, 1)
	for _, source := range s.Boards {
		n *= 1 + len(source.Engines)
	}
	n *= 1 + len(s.Engines)
	for _, values := range s.Parameters {
		if n *= max(len(values), 1); n > 1_000_000 {
			return n
		}
	}
	return n
}
