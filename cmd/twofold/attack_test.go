package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"twofold/puzzles/puzzletest"
	"twofold/sat/bundle"
)

// TestAttack runs whole commands on files with faults: none may panic or go on for ever, the exit status is one of
// those documented, and what is wrong is said in lines that name the file and that a terminal can show.
// TWOFOLD_ATTACK=seed:n makes n cases, and seed:i:1 that of the number i again.
func TestAttack(t *testing.T) {
	inProcess = true
	defer func() { inProcess = false }()
	seed, first, n := uint64(1), 0, puzzletest.Cases(3_000)
	if asked := os.Getenv("TWOFOLD_ATTACK"); asked != "" {
		seed, first, n = parseAttack(t, asked)
	}
	plans := attacks(t)
	var next, failed atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		dir := t.TempDir()
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && failed.Load() < 10; i = int(next.Add(1)) - 1 {
				if !attack(t, plans, dir, seed, first+i) {
					failed.Add(1)
				}
			}
		})
	}
	workers.Wait()
}

func parseAttack(t *testing.T, asked string) (seed uint64, first, n int) {
	t.Helper()
	words := strings.Split(asked, ":")
	var numbers []int
	for _, word := range words {
		number, err := strconv.Atoi(word)
		if err != nil || number < 0 || len(words) < 2 || len(words) > 3 {
			t.Fatalf("TWOFOLD_ATTACK=%q: expected seed:cases or seed:first:cases", asked)
		}
		numbers = append(numbers, number)
	}
	if len(numbers) == 2 {
		return uint64(numbers[0]), 0, numbers[1]
	}
	return uint64(numbers[0]), numbers[1], numbers[2]
}

// An assault is a kind of case: files, one of which gets faults, and a command that reads them.
type assault struct {
	weight int
	files  map[string][]byte // by name; "-" is standard input
	target string            // the file that gets faults; "" for any
	args   []string          // DIR is the directory of the files
	hashed bool              // the files are a bundle's, whose hashes may be made right again
}

// attack makes one case; false means that it failed, which was said.
func attack(t *testing.T, plans []assault, dir string, seed uint64, number int) bool {
	r := rand.New(rand.NewPCG(seed, uint64(number)))
	a := plans[r.IntN(len(plans))]
	files := maps.Clone(a.files)
	target := a.target
	if target == "" {
		names := slices.Sorted(maps.Keys(files))
		target = names[r.IntN(len(names))]
	}
	files[target] = mutated(r, files[target])
	rehashed := a.hashed && r.IntN(2) == 0
	if rehashed {
		rehash(files, a.files, target)
	}
	what := func() string {
		return fmt.Sprintf(
			"%s\nagain: TWOFOLD_ATTACK=%d:%d:1 go test -run TestAttack ./cmd/twofold",
			a.what(target, files),
			seed,
			number,
		)
	}
	hung := time.AfterFunc(10*time.Minute, func() { panic("no end of " + what()) })
	defer hung.Stop()
	got := a.call(t, dir, files)
	fault := got.fault()
	if fault == "" {
		fault = got.unsaid(dir)
	}
	if fault == "" && a.hashed && !rehashed && got.status == statusHolds && !bytes.Equal(files[target], a.files[target]) {
		fault = "a changed bundle holds"
	}
	if fault != "" {
		t.Errorf("%s: exit status %d\n%s%s%s", fault, got.status, got.out[:min(len(got.out), 1000)], got.errs, what())
	}
	return fault == ""
}

// call runs the command on the files, which are in the directory as long as it runs.
func (a assault) call(t *testing.T, dir string, files map[string][]byte) result {
	t.Helper()
	for name, text := range files {
		if name == "-" {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Error(err)
		}
	}
	defer func() { // nothing is left to the next case, neither these files nor what the command wrote
		entries, _ := os.ReadDir(dir)
		for _, entry := range entries {
			os.RemoveAll(filepath.Join(dir, entry.Name()))
		}
	}()
	var args []string
	for _, word := range a.args {
		args = append(args, strings.ReplaceAll(word, "DIR", dir))
	}
	return called(t, string(files["-"]), args)
}

// what tells of the call and of the file with faults.
func (a assault) what(target string, files map[string][]byte) string {
	return fmt.Sprintf(
		"twofold %s\n%s: %q",
		strings.Join(a.args, " "),
		target,
		files[target][:min(len(files[target]), 3000)],
	)
}

// rehash makes the hashes of a bundle right, as whoever forges one does.
func rehash(files, before map[string][]byte, target string) {
	sum := func(text []byte) []byte {
		h := sha256.Sum256(text)
		return []byte(hex.EncodeToString(h[:]))
	}
	manifest := files[bundle.ManifestFile]
	if target != bundle.ManifestFile {
		manifest = bytes.ReplaceAll(manifest, sum(before[target]), sum(files[target]))
		manifest = bytes.ReplaceAll(
			manifest,
			fmt.Appendf(nil, "%d", len(before[target])),
			fmt.Appendf(nil, "%d", len(files[target])),
		)
		files[bundle.ManifestFile] = manifest
	}
	files[bundle.ManifestSum] = bytes.ReplaceAll(
		before[bundle.ManifestSum],
		sum(before[bundle.ManifestFile]),
		sum(manifest),
	)
}

// unsaid is what is missing on standard error, where bad input has to be told in lines that name the file.
func (r result) unsaid(dir string) string {
	if r.status == statusDisagree {
		return "engines disagree"
	}
	if r.status != statusUsage {
		return ""
	}
	named := false
	for line := range strings.Lines(r.errs) {
		if !strings.HasPrefix(line, "twofold: ") {
			return "a line that does not begin with the program's name"
		}
		named = named || strings.Contains(line, "standard input") || strings.Contains(line, dir)
	}
	if !named {
		return "the file is not named"
	}
	return ""
}
