package experiment

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"twofold/cmd/internal/table"
)

func TestLedger(t *testing.T) {
	a, b := Run{Board: Board{Text: "x"}, Engine: "a"}, Run{Board: Board{Text: "x"}, Engine: "b"}
	other := Run{Board: Board{Text: "y"}, Engine: "b"}
	for _, c := range []struct {
		first, second Outcome
		agree         bool
	}{
		{Outcome{Found: 1}, Outcome{Count: "1", Found: 1}, true},
		{Outcome{Found: 1}, Outcome{Count: "0"}, false},
		{Outcome{Count: "0"}, Outcome{Found: 1}, false},
		{Outcome{Count: "2"}, Outcome{Count: "3"}, false},
		{Outcome{}, Outcome{Count: "3"}, true},
	} {
		var l Ledger
		if text := l.Add(a, c.first); text != "" {
			t.Error(text)
		}
		if text := l.Add(other, c.second); text != "" {
			t.Errorf("another board: %s", text)
		}
		if text := l.Add(b, c.second); (text == "") != c.agree {
			t.Errorf("%+v, %+v: %q", c.first, c.second, text)
		}
	}
}

func TestSummarise(t *testing.T) {
	data, err := table.Read(strings.NewReader(
		`board,hash,engine,depth,repetition,verdict,wall_s,cpu_s,solver_s,expanded,memory_bytes
x,0,a,1,1,found,0.1,,,10,1000000
x,0,a,1,2,found,0.3,,,10,3000000
x,0,a,2,1,unknown,1,,,20,2000000
x,0,c,,1,found,0.5,,,,
`), "f")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		by   []string
		to   string
		want string
	}{
		{nil, "", `engine  depth  runs  decided  wall_s                memory_bytes          expanded
a       1      2     2        200ms [150ms, 250ms]  2.0MB [1.5MB, 2.5MB]  10 [10, 10]
a       2      1     0        1.00s [one]           2.0MB [one]           20 [one]
c              1     1        500ms [one]           -                     -
`},
		{[]string{"engine"}, "engine=c",
			`engine  runs  decided  wall_s                wall/             memory_bytes          expanded
a       3     2        300ms [200ms, 650ms]  1.1 [0.65, 1.55]  2.0MB [1.5MB, 2.5MB]  10 [10, 15]
c       1     1        500ms [one]           1 [one]           -                     -
`},
		{[]string{"board"}, "", `board  runs  decided  wall_s                memory_bytes          expanded
x      4     3        400ms [250ms, 625ms]  2.0MB [1.5MB, 2.5MB]  10 [10, 15]
`},
	} {
		var text strings.Builder
		err := Summarise(&text, data, c.by, c.to, table.Text)
		if diff := cmp.Diff(c.want, text.String()); diff != "" || err != nil {
			t.Errorf("%v: %v\n%s", c.by, err, diff)
		}
	}
	for _, wrong := range []struct{ by, to string }{
		{"size", ""}, {"board", "size=3"}, {"board", "engine=a"}, {"board", "engine=d"},
	} {
		if err := Summarise(&strings.Builder{}, data, []string{wrong.by}, wrong.to, table.Text); err == nil {
			t.Errorf("%+v was taken", wrong)
		}
	}
}
