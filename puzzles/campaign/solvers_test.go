package campaign_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/families"
	"twofold/puzzles/runs"

	"twofold/puzzles/campaign"
	"twofold/puzzles/lab/process"

	"twofold/puzzles/families/sliding"
	"twofold/puzzles/parse"
)

// TestMain lets the test binary be the guard of programs.
func TestMain(m *testing.M) {
	process.Main()
	os.Exit(m.Run())
}

// boardOf reads a hunt.
func boardOf(text string) (puzzles.Board, error) {
	rules, err := families.Load("treasure")
	if err != nil {
		return nil, err
	}
	return parse.One(text, rules.Read)
}

func board(t *testing.T) puzzles.Board {
	t.Helper()
	b, err := boardOf("treasure 1x3\n. 1 .\n")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func needShell(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("/bin/sh"); err != nil || runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
}

// answers are what programs of one line do, for the board . 1 . of a hunt, which has two solutions.
var answers = []struct {
	command string
	json    bool
	verdict puzzles.Verdict
	kind    runs.Kind // "" if there is nothing wrong
}{
	{"cat >/dev/null; echo multiple", false, puzzles.Multiple, ""},
	{"echo none", false, puzzles.None, ""}, // without reading
	{`printf 'multiple\n\n* 1 .\n\n. . *\nend\n'`, false, puzzles.Multiple, ""},
	{`printf '* 1 .\n'`, false, puzzles.Found, ""},
	{`printf 'count 2\n'`, false, puzzles.Multiple, ""},
	{`printf '# a comment\nunknown\n'`, false, puzzles.Unknown, ""},
	{`printf 'unique\n* 1 *\n'`, false, 0, runs.Wrong},
	{`printf 'multiple\n* 1 .\n\n* 1 .\n'`, false, 0, runs.Duplicate},
	{`printf 'unique\n* 1 .\n\n. 1 *\n'`, false, 0, runs.TooMany},
	{`printf 'none\n* 1 .\n'`, false, 0, runs.TooMany},
	{`printf 'count 1\n* 1 .\n\n. 1 *\n'`, false, 0, runs.TooMany},
	{`printf 'unique\ncount 2\n'`, false, 0, runs.Verdict},
	{"true", false, 0, runs.Format},
	{"echo perhaps", false, 0, runs.Format},
	{"echo unique none", false, 0, runs.Format},
	{"echo Unique", false, 0, runs.Format},
	{`printf '? 1 .\n'`, false, 0, runs.Format},
	{`printf 'unique\nmultiple\n'`, false, 0, runs.Format},
	{"echo count many", false, 0, runs.Format},
	{`printf '\377\n'`, false, 0, runs.Format},
	{"echo oops >&2; exit 3", false, 0, runs.Crash},
	{"/nowhere/solver", false, 0, runs.Unstarted},
	{"yes", false, 0, runs.TooLong},
	{"sleep 60", false, 0, runs.Hang},
	{"sleep 60 & sleep 60", false, 0, runs.Hang},
	{`echo '{"verdict":"multiple","solutions":[[1,0,0],[[0,0,1]]],"count":"2"}'`, true, puzzles.Multiple, ""},
	{`echo '{"solution":[1,0,0]}'`, true, puzzles.Found, ""},
	{`echo '{"count":2}'`, true, puzzles.Multiple, ""},
	{`echo '{"verdict":"none","solution":null,"count":null}'`, true, puzzles.None, ""},
	{`echo '{}'`, true, 0, runs.Format},
	{`echo '{"verdict":"maybe"}'`, true, 0, runs.Format},
	{`echo '{"count":-1}'`, true, 0, runs.Format},
	{`echo '{"solution":"left"}'`, true, 0, runs.Format},
	{`echo '{"verdict":"none"} {"verdict":"none"}'`, true, 0, runs.Format},
	{`echo '{"solution":[1,0]}'`, true, 0, runs.Wrong},
	{"echo none", true, 0, runs.Format},
	{"echo count " + strings.Repeat("0", 19_999) + "2", false, puzzles.Multiple, ""},
	{"echo count " + strings.Repeat("0", 20_000) + "2", false, 0, runs.Format},
}

func TestAsk(t *testing.T) {
	needShell(t)
	b := board(t)
	for _, test := range answers {
		p := &campaign.Program{
			Name:     "it",
			Command:  test.command,
			Protocol: campaign.TextProtocol,
			Limits:   campaign.ProgramLimits{Time: 10 * time.Minute, Output: 1 << 16},
		}
		if test.json {
			p.Protocol = campaign.JSON
		}
		if test.kind == runs.Hang {
			p.Limits.Time = 100 * time.Millisecond
		}
		a := p.Ask(context.Background(), b)
		kind := runs.Kind("")
		if a.Err != nil {
			kind = runs.KindOf(a.Err)
		}
		if a.Verdict != test.verdict || kind != test.kind {
			t.Errorf("%s: %v, %q %v: want %v, %q", test.command, a.Verdict, kind, a.Err, test.verdict, test.kind)
		}
	}
}

// TestAnswersThatAreNearlyRight: the error says what the program's author most likely meant.
func TestAnswersThatAreNearlyRight(t *testing.T) {
	for answer, want := range map[string]string{
		"{\"count\": 2}\n": "line 1, column 1: the answer is JSON: expected text, or --protocol json",
		"Unique\n":         `line 1, column 1: "Unique": did you mean unique?`,
		"multiples\n":      `line 1, column 1: "multiples": did you mean multiple?`,
		"none\ncount: 0\n": `line 2, column 1: "count:": did you mean count?`,
		"UNSAT\n": "line 1, column 6: row 1 has 1 cell: expected 3, separated by blanks (line 1 begins with \"UNSAT\": " +
			"beside solutions, lines are one of none, unique, multiple, found and unknown, or count N, or begin with #)",
		"*1.\n":            "line 1, column 4: row 1 has 1 cell: expected 3, separated by blanks",
		"found\n\n? 1 .\n": "line 3: a cell '?' of the solution is open: expected a value; a clue '?' is drawn as '.'",
	} {
		if _, err := campaign.ParseText(board(t), []byte(answer)); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", answer, err, want)
		}
	}
	for answer, want := range map[string]string{
		"none\n": "the answer is no JSON: expected an object with a verdict, a solution or a count in it, or " +
			"--protocol text",
		`{"verdict":"UNSAT"}`:       `verdict "UNSAT": expected one of unknown, none, found, unique, multiple`,
		`{"verdict":false}`:         "verdict of type bool: expected an object with a verdict, a solution or a count",
		"[1, 0, 0]":                 "an answer of type array: expected an object with a verdict, a solution or a count",
		"\ufeff{\"count\":\"two\"}": `count "two": expected a number`,
	} {
		if _, err := campaign.ParseJSON(board(t), []byte(answer)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", answer, err, want)
		}
	}
}

// TestMisreadProgramsLeave: a program that stays and whose answer cannot be read leaves nothing for the next answer.
func TestMisreadProgramsLeave(t *testing.T) {
	needShell(t)
	p := &campaign.Program{
		Name: "it", Command: `read board; printf '{}\n{"verdict":"multiple"}\n'; cat >/dev/null`, Protocol: campaign.JSON,
		Stays: true, Limits: campaign.ProgramLimits{Time: time.Minute},
	}
	defer p.Close()
	for range 2 {
		if a := p.Ask(context.Background(), board(t)); runs.KindOf(a.Err) != runs.Format {
			t.Errorf("%v, %v: expected that the first line cannot be read", a.Verdict, a.Err)
		}
	}
}

func TestStandardErrorIsKept(t *testing.T) {
	needShell(t)
	p := &campaign.Program{Name: "it", Command: "echo dividing by zero >&2; exit 3", Protocol: campaign.TextProtocol}
	var fault *runs.Fault
	if a := p.Ask(context.Background(), board(t)); !errors.As(a.Err, &fault) || fault.Noise != "dividing by zero\n" {
		t.Errorf("%v: want a fault with the standard error", a.Err)
	}
}

func TestMemoryIsLimited(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells the memory of a process")
	}
	p := &campaign.Program{
		Name:     "it",
		Command:  "cat >/dev/null; sleep 60",
		Protocol: campaign.TextProtocol,
		Limits:   campaign.ProgramLimits{Time: time.Minute, Memory: 1},
	}
	if a := p.Ask(context.Background(), board(t)); runs.KindOf(a.Err) != runs.TooLarge {
		t.Errorf("%v: want too much memory", a.Err)
	}
}

func TestInterruptIsNoFault(t *testing.T) {
	needShell(t)
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(runs.Interrupted)
	p := &campaign.Program{Name: "it", Command: "sleep 60", Protocol: campaign.TextProtocol}
	if a := p.Ask(ctx, board(t)); a.Err != nil || a.Limit != runs.Interrupted {
		t.Errorf("%v, limit %q: want an interruption", a.Err, a.Limit)
	}
}

// TestStay: a program that stays answers board after board, and one that breaks off is started again.
func TestStay(t *testing.T) {
	needShell(t)
	loop := `while read line; do case "$line" in "") echo multiple; echo "count 2"; echo end;; *3x3*) exit 1;; esac; done`
	p := &campaign.Program{
		Name:     "it",
		Command:  loop,
		Protocol: campaign.TextProtocol,
		Stays:    true,
		Limits:   campaign.ProgramLimits{Time: 10 * time.Minute},
	}
	defer p.Close()
	large, err := boardOf("treasure 3x3\n. . .\n. . .\n. . .\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		b    puzzles.Board
		kind runs.Kind
	}{{board(t), ""}, {board(t), ""}, {large, runs.Crash}, {board(t), ""}} {
		a := p.Ask(context.Background(), test.b)
		if a.Err == nil && (test.kind != "" || a.Verdict != puzzles.Multiple) ||
			a.Err != nil && runs.KindOf(a.Err) != test.kind {
			t.Errorf("%v, %v: want %q", a.Verdict, a.Err, test.kind)
		}
	}
}

// TestStaysAndDoesNotAnswer: a program that stays and neither ends its answer nor itself is ended.
func TestStaysAndDoesNotAnswer(t *testing.T) {
	needShell(t)
	for _, test := range []struct {
		command string
		kind    runs.Kind
	}{
		{"echo unique; sleep 60", runs.Hang},
		{"echo unique; yes | tr -d '\\n'", runs.TooLong},
		{"yes unique", runs.TooLong},
	} {
		p := &campaign.Program{
			Name:     "it",
			Command:  test.command,
			Protocol: campaign.TextProtocol,
			Stays:    true,
			Limits:   campaign.ProgramLimits{Output: 1 << 16},
		}
		if test.kind == runs.Hang {
			p.Limits.Time = 100 * time.Millisecond
		}
		for range 5 {
			if a := p.Ask(context.Background(), board(t)); a.Err == nil || runs.KindOf(a.Err) != test.kind {
				t.Errorf("%s: %v: want %q", test.command, a.Err, test.kind)
			}
		}
		p.Close()
	}
}

// TestQuestions: what programs are told.
func TestQuestions(t *testing.T) {
	needShell(t)
	b, err := sliding.Parse("sliding 1x2\n_ 1\ngoal\n. .\n")
	if err != nil {
		t.Fatal(err)
	}
	for protocol, want := range map[string]string{
		"text": "sliding 1x2\n_ 1\ngoal\n. .\n\n",
		"json": `{"family":"sliding","variant":"shortest","rows":1,"cols":2,"grid":[["_","1"]],` +
			`"goal":[[".","."]],"board":"sliding 1x2\n_ 1\ngoal\n. .\n"}` + "\n",
	} {
		like := campaign.Program{Name: "it", Command: "cat >&2; exit 1", Protocol: campaign.Protocols[protocol]}
		var fault *runs.Fault
		a := like.Ask(context.Background(), b)
		if !errors.As(a.Err, &fault) || fault.Noise != want {
			t.Errorf("%s: %q: want %q", protocol, fault.Noise, want)
		}
	}
}

func TestMake(t *testing.T) {
	needShell(t)
	made := "treasure 1x2\n1 .\n"
	for _, test := range []struct {
		command  string
		protocol campaign.Protocol
		want     string
	}{
		{`read line; test "$line" = "generate treasure 1x2" && printf 'treasure 1x2\n1 .\nend\n'`,
			campaign.TextProtocol, made},
		{`read line; printf '%s' '{"board":"treasure 1x2\n1 .\n"}'`, campaign.JSON, made},
		{`echo '{}'`, campaign.JSON, ""},
		{`exit 1`, campaign.TextProtocol, ""},
	} {
		got, err := (&campaign.Program{Name: "it", Command: test.command, Protocol: test.protocol}).Make(
			context.Background(),
			"treasure 1x2",
		)
		if got != test.want || err == nil && test.want == "" {
			t.Errorf("%s: %q, %v: want %q", test.command, got, err, test.want)
		}
	}
}

// FuzzParseText: no answer makes the reader panic, and solutions that were read are drawn and read as themselves.
func FuzzParseText(f *testing.F) {
	for _, test := range answers {
		f.Add(test.command)
	}
	f.Add("multiple\ncount 2\n\n* 1 .\n\n. 1 *\nend\n")
	b, err := boardOf("treasure 1x3\n. 1 .\n")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		claim, err := campaign.ParseText(b, []byte(text))
		judge(t, b, claim, err)
		for _, s := range claim.Solutions {
			again, err := campaign.ParseText(b, []byte(b.Picture(s)))
			if err != nil || len(again.Solutions) != 1 || !slices.Equal(again.Solutions[0], s) {
				t.Errorf("%v is read as %v, %v", s, again, err)
			}
		}
	})
}

func FuzzParseJSON(f *testing.F) {
	for _, test := range answers {
		f.Add(strings.TrimSuffix(strings.TrimPrefix(test.command, "echo '"), "'"))
	}
	f.Fuzz(func(t *testing.T, text string) {
		claim, err := campaign.ParseJSON(nil, []byte(text))
		b, parseErr := boardOf("treasure 1x3\n. 1 .\n")
		if parseErr != nil {
			t.Fatal(parseErr)
		}
		judge(t, b, claim, err)
	})
}

// judge: whatever is claimed can be judged, and an answer without an error says something or that it does not know.
func judge(t *testing.T, b puzzles.Board, claim crosscheck.Claim, err error) {
	t.Helper()
	a := crosscheck.Claimed("it", b, claim, runs.Stats{}, err)
	if err != nil && a.Err == nil {
		t.Error("an error was lost")
	}
	if a.Err == nil && a.Verdict == puzzles.None && a.Found > 0 {
		t.Errorf("%+v: none, and %d solutions", claim, a.Found)
	}
}
