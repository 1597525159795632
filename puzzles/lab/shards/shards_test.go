package shards_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"twofold/puzzles/lab/shards"
)

// numbers are jobs, and what comes of them is their squares.
var numbers = shards.Codec[int, int]{
	Key:  func(j int) string { return shards.Key("number", j) },
	Pack: func(r int) (any, bool) { return r, r >= 0 },
	Unpack: func(_ int, raw json.RawMessage) (r int, err error) {
		return r, json.Unmarshal(raw, &r)
	},
}

// A tester is a test, or one of rapid's.
type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

var head = shards.Head{Version: "1", Command: []string{"square"}}

// squares are what Ordered yields of the jobs 100, 101, ...; it stops after most of them. done counts the jobs done.
func squares(t tester, w *shards.Work, jobs, most int, done *int) (all []int) {
	t.Helper()
	list := func(yield func(int) bool) {
		for j := range jobs {
			if !yield(100 + j) {
				return
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, r := range shards.Ordered(ctx, w, 1, list, numbers, func(_ context.Context, j int) int {
		if *done++; *done > most {
			cancel()
		}
		return j * j
	}) {
		all = append(all, r)
	}
	return all
}

// shard does a shard in a directory, and at most most of its jobs.
func shard(t tester, dir string, part, of, jobs, most int) (done int) {
	t.Helper()
	w, err := shards.Open(dir, shards.Shard{Part: part, Of: of}, head)
	if err != nil {
		t.Fatal(err)
	}
	if got := squares(t, w, jobs, most, &done); len(got) > 0 {
		t.Fatalf("a shard yields %v: expected nothing", got)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return done
}

// merged is what a program says that has all results.
func merged(t tester, j *shards.Joined, jobs int) []int {
	t.Helper()
	done := 0
	all := squares(t, j.Work, jobs, 0, &done)
	if err := j.Work.Close(); err != nil || done > 0 {
		t.Fatalf("%v, %d jobs done: expected none", err, done)
	}
	return all
}

func wanted(jobs int) (all []int) {
	for j := range jobs {
		all = append(all, (100+j)*(100+j))
	}
	return all
}

// TestAnyNumberOfShards: shards that were stopped anywhere, whose files were cut at any byte, are gone on with, do only
// what they had not, and give what one program gives.
func TestAnyNumberOfShards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dir := tempDir(t)
		jobs, of := rapid.IntRange(0, 12).Draw(t, "jobs"), rapid.SampledFrom([]int{1, 2, 3, 7}).Draw(t, "of")
		for part := range of {
			name := shards.Name(dir, shards.Shard{Part: part, Of: of})
			shard(t, dir, part, of, jobs, rapid.IntRange(0, jobs).Draw(t, "most"))
			text := read(t, name)
			cut := rapid.IntRange(0, len(text)).Draw(t, "cut")
			write(t, name, text[:cut])
			own := (jobs - part + of - 1) / of
			has := max(0, strings.Count(strings.ReplaceAll(text[:cut], "{\"end\"", ""), "\n{\"index\"")-
				strings.Count(text[strings.LastIndex(text[:cut], "\n")+1:cut], "{\"index\""))
			if done := shard(t, dir, part, of, jobs, jobs); done != own-has {
				t.Fatalf("%d jobs done behind %q of %d: expected %d", done, text[:cut], own, own-has)
			}
		}
		j, err := shards.Join(dir)
		if err != nil || j.Missing || len(j.Problems) > 0 {
			t.Fatalf("%v, %+v", err, j)
		}
		if got := merged(t, j, jobs); !slices.Equal(got, wanted(jobs)) {
			t.Fatalf("%v: expected %v", got, wanted(jobs))
		}
	})
}

// TestTornAtEveryByte: a file that ends anywhere in its last results is told, with what is missing.
func TestTornAtEveryByte(t *testing.T) {
	dir := t.TempDir()
	for part := range 2 {
		shard(t, dir, part, 2, 7, 7)
	}
	name := shards.Name(dir, shards.Shard{Part: 1, Of: 2})
	text := read(t, name)
	end := strings.LastIndex(text, `{"end"`)
	last := strings.LastIndex(text[:end], `{"index"`)
	for cut := last; cut <= len(text); cut++ {
		write(t, name, text[:cut])
		j, err := shards.Join(dir)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		if cut != last && cut != end && cut != len(text) {
			want = append(want, fmt.Sprintf("torn: %s: line %d: its end is cut off", name, strings.Count(text[:cut], "\n")+1))
		}
		if cut < end {
			want = append(want, "missing: shard 1/2: 1 result: 5")
		}
		if !slices.Equal(j.Problems, want) || j.Missing != (cut < end) {
			t.Errorf("%q: %q: expected %q", text[:cut], j.Problems, want)
		}
		if !j.Missing {
			if got := merged(t, j, 7); !slices.Equal(got, wanted(7)) {
				t.Errorf("%q: %v", text[:cut], got)
			}
		}
	}
}

// TestProblems: what is missing, torn or doubled is listed, and what does not belong together is refused.
func TestProblems(t *testing.T) {
	whole := map[string]string{}
	for _, of := range []int{1, 2, 3, 40} {
		dir := t.TempDir()
		for part := range of {
			shard(t, dir, part, of, 7, 7)
			name := shards.Name("", shards.Shard{Part: part, Of: of})
			whole[name] = read(t, filepath.Join(dir, name))
		}
	}
	lines := strings.SplitAfter(whole["0-of-2.jsonl"], "\n")
	for _, row := range []struct {
		name  string
		files map[string]string
		want  string // all problems, or the error
		whole bool
	}{
		{"all", pick(whole, "0-of-2.jsonl", "1-of-2.jsonl"), "", true},
		{"one is enough", pick(whole, "0-of-1.jsonl"), "", true},
		{"a shard is missing", pick(whole, "0-of-2.jsonl"), "missing: shard 1/2: all of it", false},
		{"shards without a job may be missing", pick(whole,
			"0-of-40.jsonl", "1-of-40.jsonl", "2-of-40.jsonl", "3-of-40.jsonl",
			"4-of-40.jsonl", "5-of-40.jsonl", "6-of-40.jsonl"), "", true},
		{"a shard divided anew", pick(whole, "0-of-2.jsonl", "0-of-3.jsonl", "1-of-3.jsonl"),
			"doubled: D/0-of-3.jsonl: 2 results that D/0-of-2.jsonl has, too; they are the same\n" +
				"doubled: D/1-of-3.jsonl: 1 result that D/0-of-2.jsonl has, too; they are the same\n" +
				"missing: shard 2/3: 1 result: 5", false},
		{"twice the same", pick(whole, "0-of-1.jsonl", "0-of-2.jsonl"),
			"doubled: D/0-of-2.jsonl: 4 results that D/0-of-1.jsonl has, too; they are the same", true},
		{"nobody at the end", map[string]string{"0-of-2.jsonl": strings.Join(lines[:3], "")},
			"missing: shard 0/2: from result 4 on\nmissing: shard 1/2: all of it", false},
		{"a first line that is torn", map[string]string{"0-of-2.jsonl": lines[0][:9]},
			"torn: D/0-of-2.jsonl: line 1: its end is cut off", false},
		{"a result twice in a file", map[string]string{"0-of-1.jsonl": whole["0-of-1.jsonl"],
			"0-of-2.jsonl": strings.Join(lines[:3], "") + lines[1]},
			"torn: D/0-of-2.jsonl: line 4: not read from here on: result 0 is there already\n" +
				"doubled: D/0-of-2.jsonl: 2 results that D/0-of-1.jsonl has, too; they are the same", true},
		{"a hole of zeros", map[string]string{"1-of-2.jsonl": whole["1-of-2.jsonl"],
			"0-of-2.jsonl": lines[0] + lines[1] + "\x00\x00\n" + lines[3]},
			`torn: D/0-of-2.jsonl: line 3: not read from here on: "\x00\x00\n": invalid character '\x00' looking for ` +
				"beginning of value: expected a result\nmissing: shard 0/2: 3 results: 2, 4, 6", false},
		{"two that differ", map[string]string{"0-of-1.jsonl": whole["0-of-1.jsonl"],
			"0-of-2.jsonl": strings.Replace(whole["0-of-2.jsonl"], ":10000}", ":10001}", 1)},
			"doubled: D/0-of-1.jsonl and D/0-of-2.jsonl: their results 0 differ: expected one of the files only", false},
		{"a result left out", map[string]string{"0-of-2.jsonl": lines[0] + lines[1] + lines[3]},
			"D/0-of-2.jsonl: line 3, column 1: result 4: expected result 2", false},
		{"an end too early", map[string]string{"0-of-2.jsonl": lines[0] + lines[1] + lines[5]},
			"D/0-of-2.jsonl: line 3, column 1: 1 result of shard 0/2, and the end of 7 jobs: expected 4 of them", false},
		{"lines behind the end", map[string]string{"0-of-2.jsonl": whole["0-of-2.jsonl"] + lines[1]},
			"D/0-of-2.jsonl: line 7, column 1: expected no line behind the end", false},
		{"other ends", map[string]string{"0-of-2.jsonl": whole["0-of-2.jsonl"],
			"1-of-2.jsonl": strings.Replace(whole["1-of-2.jsonl"], `{"end":7}`, `{"end":6}`, 1)},
			"D/1-of-2.jsonl: the end of 6 jobs, and D/0-of-2.jsonl of 7: expected the same list of jobs", false},
		{"another command", map[string]string{"0-of-2.jsonl": whole["0-of-2.jsonl"],
			"1-of-2.jsonl": strings.Replace(whole["1-of-2.jsonl"], "square", "cube", 1)},
			"D/1-of-2.jsonl: line 1, column 1: it is of the command cube: expected square, as of the journals before", false},
		{"another version", map[string]string{"0-of-2.jsonl": whole["0-of-2.jsonl"],
			"1-of-2.jsonl": strings.Replace(whole["1-of-2.jsonl"], `"version":"1"`, `"version":"2"`, 1)},
			`D/1-of-2.jsonl: line 1, column 1: it was made by "2": expected "1", as the journals before`, false},
		{"no journal", map[string]string{"0-of-2.jsonl": "{}\n"},
			`D/0-of-2.jsonl: line 1, column 1: "{}\n": expected the first line of a shard's journal`, false},
		{"no journals", map[string]string{"other": ""},
			"D: no journals of shards: expected files such as 0-of-4.jsonl", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range row.files {
				write(t, filepath.Join(dir, name), text)
			}
			j, err := shards.Join(dir)
			got := ""
			if err != nil {
				got = err.Error()
			} else {
				got = strings.Join(j.Problems, "\n")
			}
			if got = strings.ReplaceAll(got, dir, "D"); got != row.want {
				t.Fatalf("got  %s\nwant %s", got, row.want)
			}
			if err == nil && j.Missing == row.whole {
				t.Errorf("missing is %v", j.Missing)
			}
			if row.whole {
				if got := merged(t, j, 7); !slices.Equal(got, wanted(7)) {
					t.Errorf("%v: expected %v", got, wanted(7))
				}
			}
		})
	}
}

// TestAnotherList: results of other jobs than those of the list are refused, and so are too few and too many.
func TestAnotherList(t *testing.T) {
	dir := t.TempDir()
	shard(t, dir, 0, 1, 7, 7)
	for jobs, want := range map[int]string{
		6: "7 results, and the list has 6 jobs: expected the same list as the shards had",
		8: "result 7 is missing: expected the same list of jobs as the shards had",
	} {
		j, err := shards.Join(dir)
		if err != nil {
			t.Fatal(err)
		}
		done := 0
		squares(t, j.Work, jobs, 0, &done)
		if err := j.Work.Close(); err == nil || err.Error() != want || done > 0 {
			t.Errorf("%v: expected %s", err, want)
		}
	}
	name := shards.Name(dir, shards.Shard{})
	write(t, name, strings.Replace(read(t, name), shards.Key("number", 103), shards.Key("number", 203), 1))
	for _, open := range []func() (*shards.Work, error){
		func() (*shards.Work, error) { return shards.Open(dir, shards.Shard{}, head) },
		func() (*shards.Work, error) { j, err := shards.Join(dir); return j.Work, err },
	} {
		w, err := open()
		if err != nil {
			t.Fatal(err)
		}
		done := 0
		squares(t, w, 7, 7, &done)
		want := name + ": line 5, column 1: " +
			"result 3 is of another job: expected the same boards and flags as when it was kept"
		if err := w.Close(); err == nil || err.Error() != want || done > 0 {
			t.Errorf("%v: expected %s", err, want)
		}
	}
}

// TestUnkept: a result that is not kept ends the work, which is gone on with there.
func TestUnkept(t *testing.T) {
	dir := t.TempDir()
	w, err := shards.Open(dir, shards.Shard{}, head)
	if err != nil {
		t.Fatal(err)
	}
	list := slices.Values([]int{100, 101, 102})
	var got []int
	for _, r := range shards.Ordered(t.Context(), w, 1, list, numbers, func(_ context.Context, j int) int {
		if j == 101 {
			return -1
		}
		return j * j
	}) {
		got = append(got, r)
	}
	if err := w.Close(); err != nil || !slices.Equal(got, []int{-1}) {
		t.Fatalf("%v, %v", got, err)
	}
	if done := shard(t, dir, 0, 1, 3, 3); done != 2 {
		t.Errorf("%d jobs done: expected the other 2", done)
	}
}

// TestUnread: what was kept of a job and cannot be read is told with its file and line.
func TestUnread(t *testing.T) {
	dir := t.TempDir()
	shard(t, dir, 0, 1, 3, 3)
	j, err := shards.Join(dir)
	if err != nil {
		t.Fatal(err)
	}
	odd := numbers
	odd.Unpack = func(i int, raw json.RawMessage) (int, error) {
		if i == 101 {
			return 0, errors.New("odd")
		}
		return numbers.Unpack(i, raw)
	}
	for range shards.Ordered(t.Context(), j.Work, 1, slices.Values([]int{100, 101, 102}), odd, nil) {
	}
	want := filepath.Join(dir, "0-of-1.jsonl") + ": line 3, column 1: result 1: odd"
	if err := j.Work.Close(); err == nil || err.Error() != want {
		t.Errorf("%v: expected %q", err, want)
	}
}

// TestDoubted: whatever results do not stand any more, exactly these are done again besides those that are missing, and
// wherever that ends before all are there, the journal is in the end as if nothing had been doubted.
func TestDoubted(t *testing.T) {
	const jobs = 9
	rapid.Check(t, func(t *rapid.T) {
		dir, s := tempDir(t), shards.Shard{Part: 1, Of: 2}
		shard(t, dir, s.Part, s.Of, jobs, rapid.IntRange(0, jobs).Draw(t, "kept"))
		before := read(t, shards.Name(dir, s))
		again := 0
		stands := map[string]bool{}
		for j := s.Part; j < jobs; j += s.Of {
			square := fmt.Sprint((100 + j) * (100 + j))
			has := strings.Contains(before, `"result":`+square+`}`)
			if stands[square] = rapid.Bool().Draw(t, "stands"); !has || !stands[square] {
				again++
			}
		}
		most := rapid.IntRange(0, jobs).Draw(t, "most")
		w, err := shards.Open(dir, s, head)
		if err != nil {
			t.Fatal(err)
		}
		w.Doubt(func(result json.RawMessage) bool { return stands[string(result)] })
		done := 0
		squares(t, w, jobs, most, &done)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if most >= again && done != again {
			t.Fatalf("%d jobs done: expected %d of\n%s", done, again, before)
		}
		shard(t, dir, s.Part, s.Of, jobs, jobs)
		fresh := tempDir(t)
		shard(t, fresh, s.Part, s.Of, jobs, jobs)
		if got, want := read(t, shards.Name(dir, s)), read(t, shards.Name(fresh, s)); got != want {
			t.Fatalf("%s\nexpected %s", got, want)
		}
	})
}

// TestManyFiles: more shards than files that may be open at once, and results longer than what is read at once.
func TestManyFiles(t *testing.T) {
	long := strings.Repeat("x", 9_000)
	texts := shards.Codec[int, string]{
		Key:    func(j int) string { return shards.Key(j) },
		Pack:   func(r string) (any, bool) { return r, true },
		Unpack: func(_ int, raw json.RawMessage) (r string, err error) { return r, json.Unmarshal(raw, &r) },
	}
	list := func(yield func(int) bool) {
		for j := 0; j < 601 && yield(j); j++ {
		}
	}
	do := func(_ context.Context, j int) string { return fmt.Sprint(j, long[:j*15]) }
	dir := t.TempDir()
	for part := range 300 {
		w, err := shards.Open(dir, shards.Shard{Part: part, Of: 300}, head)
		if err != nil {
			t.Fatal(err)
		}
		for range shards.Ordered(t.Context(), w, 1, list, texts, do) {
			t.Fatal("a shard yields")
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	j, err := shards.Join(dir)
	if err != nil || j.Missing {
		t.Fatal(err, j)
	}
	for index, r := range shards.Ordered(t.Context(), j.Work, 2, list, texts, nil) {
		if r != do(nil, index) {
			t.Fatalf("result %d: %.30q", index, r)
		}
	}
	if err := j.Work.Close(); err != nil {
		t.Error(err)
	}
}

func TestShardFlag(t *testing.T) {
	for text, ok := range map[string]bool{
		"0/1": true, "6/7": true, "": false, "1": false, "1/1": false, "-1/2": false, "0/0": false, "a/2": false,
		"0/2/3": false, "0/1000001": false,
	} {
		var s shards.Shard
		if err := s.Set(text); (err == nil) != ok || ok && s.String() != text {
			t.Errorf("%q: %v, %v", text, err, &s)
		}
	}
}

func pick(all map[string]string, names ...string) map[string]string {
	some := map[string]string{}
	for _, name := range names {
		some[name] = all[name]
	}
	return some
}

func read(t tester, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return string(text)
}

func write(t tester, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func tempDir(t *rapid.T) string {
	dir, err := os.MkdirTemp("", "shards")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}
