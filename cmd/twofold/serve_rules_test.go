//go:build linux

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"twofold/puzzles/lab/process"
)

// greedy are rules whose boards of two rows ask for 8 GB at once.
const greedy = `
puzzle(name = "greedy", about = "a puzzle that wants much", cells = words(number(0, 1)), answer = shade(), size = "2x2",
       rules = {"clue": "A number is what its cell is."})

def build(b):
    if b.rows == 2:
        big = [0] * (1 << 29)
    return b.shading()

def clue(b, black, at, word):
    say(black[at] if word else ~black[at], rule = "clue")

def check(b, black):
    return [("clue", [x]) for x, word in b.words.items() if black[x] != word]
`

// TestServeOutlivesRules: rules that take too much memory fail the calls that need them, and no others.
func TestServeOutlivesRules(t *testing.T) {
	file := filepath.Join(t.TempDir(), "greedy.star")
	if err := os.WriteFile(file, []byte(greedy), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{copyOfProgram(t), "serve", "--rules", file}
	p, err := process.Start(context.Background(), process.Command{Args: args})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = p.Kill(context.Canceled) }()
	address, err := bufio.NewReader(p.Out).ReadString('\n')
	if err != nil {
		t.Fatalf("%v: %v", err, p.Noise.String())
	}
	brought, err := json.Marshal(strings.ReplaceAll(greedy, `"greedy"`, `"brought"`))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ board, rules, want string }{
		{"greedy 1x2\\n1 .", "null", `"answer":{`},
		{"greedy 2x2\\n1 .\\n. .", "null", "took more memory than"},
		{"brought 2x2\\n1 .\\n. .", string(brought), "took more memory than"},
		{"brought 1x2\\n1 .", string(brought), `"answer":{`},
		{"greedy 1x2\\n0 1", "null", `"answer":{`},
	} {
		ask := strings.NewReader(`{"board":"` + row.board + `","engines":"sat","rules":` + row.rules + `}`)
		r, err := http.NewRequest(http.MethodPost, strings.TrimSpace(address)+"api/decided", ask)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", strings.TrimSuffix(strings.TrimSpace(address), "/"))
		r.Header.Set("Content-Type", "application/json")
		got, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(got.Body)
		if err != nil || !strings.Contains(string(text), row.want) {
			t.Errorf("%s: %s, %v: want %s", row.board, text, err, row.want)
		}
		got.Body.Close()
	}
}
