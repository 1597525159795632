package certify_test

import (
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"twofold/encode"
	"twofold/puzzles"
	"twofold/puzzles/crosscheck"
	"twofold/puzzles/families/tour"
	"twofold/puzzles/runs"
	"twofold/sat"
	"twofold/sat/bundle"
	"twofold/sat/certify"
	"twofold/sat/verify"
)

// TestClaims: what is claimed of each board, and that it holds.
func TestClaims(t *testing.T) {
	for _, row := range []struct{ name, board, claims string }{
		{"treasure minimal", treasureMinimal, "solution unique minimal minimum"},
		{"treasure none", treasureNone, "none"},
		{"visibility unique", visibilityUnique, "solution unique minimal minimum"},
		{"visibility multiple", "visibility 2x2\n. .\n. 2\n", "solution multiple"},
		{"visibility none", visibilityNone, "none"},
		{"kuromasu", kuromasuUnique, "solution unique fewest"},
		{"kuromasu with ?", "visibility 3x4 kuromasu\n. ? . 3\n. . 5 .\n. . . 2\n", "solution unique"},
		{"sliding", slidingTwentyOne, "solution shortest multiple"},
		{"sliding minimal", "sliding 3x3\n1 2 3\n4 5 6\n7 _ 8\ngoal\n. . .\n. . .\n. . _\n",
			"solution shortest unique minimal"},
		{"sliding none", slidingNone, "none"},
		{"sliding exact", slidingExact, "none"},
		{"sliding line", "sliding 1x4\n2 1 3 _\n", "none"},
		{"tour", tourUnique, "solution unique minimal"},
		{"tour none", tourNone, "none"},
		{"closed tour none", closedTourNone, "none"},
		{"closed tour", closedTourMinimal, "solution unique minimal minimum"},
		{"nurikabe", nurikabeUnique, "solution unique"},
		{"nurikabe none", nurikabeNone, "none"},
		{"nurikabe multiple", "nurikabe 3x3\n. . .\n. ? .\n. . .\n", "solution multiple"},
		{"mosaic", "treasure 2x2 mosaic\n4 .\n. .\n", "solution unique minimal minimum"},
		{"no clue needed", "treasure 1x2\n0 .\n", "solution unique fewest"},
		{"no clue", "treasure 1x2\n. .\n", "solution unique minimal minimum"},
		{"closed tour without clue", "tour 2x2 closed piece=wazir\n. .\n. .\n", "solution unique minimal minimum"},
		{"total", "treasure 2x2 minesweeper total=3\n. .\n. 3\n", "solution unique minimal minimum"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir, m := certified(t, row.board)
			var claims []string
			for _, c := range m.Claims {
				claims = append(claims, string(c.Kind))
			}
			if got := strings.Join(claims, " "); got != row.claims {
				t.Errorf("claims %q: want %q; not proved: %q", got, row.claims, m.NotProved)
			}
			if fault := refusal(t, dir); fault != nil {
				t.Error(fault)
			}
		})
	}
}

// TestEveryByteCounts changes single bytes at random.
func TestEveryByteCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	const changes = 100
	for name, board := range map[string]string{
		"treasure": treasureNone, "visibility": visibilityUnique, "sliding": slidingTwentyOne, "tour": closedTourMinimal,
	} {
		t.Run(name, func(t *testing.T) {
			dir, _ := certified(t, board)
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(1, 1))
			for range changes {
				name := entries[r.IntN(len(entries))].Name()
				content := read(t, dir, name)
				at, change := r.IntN(len(content)), byte(1+r.IntN(255))
				changed := []byte(content)
				changed[at] ^= change
				write(t, dir, name, string(changed))
				if refusal(t, dir) == nil {
					t.Fatalf("%s: byte %d changed from %q to %q: accepted", name, at, content[at], changed[at])
				}
				write(t, dir, name, content)
			}
			if fault := refusal(t, dir); fault != nil {
				t.Error(fault)
			}
		})
	}
}

// TestOtherFiles: a bundle has the files of its manifest, and no more.
func TestOtherFiles(t *testing.T) {
	dir, _ := certified(t, visibilityUnique)
	write(t, dir, "more.txt", "")
	if fault := refusal(t, dir); fault == nil || fault.File != "more.txt" {
		t.Errorf("with another file: %v", fault)
	}
	if err := os.Rename(filepath.Join(dir, "more.txt"), filepath.Join(dir, "unique.drat")); err != nil {
		t.Fatal(err)
	}
	if fault := refusal(t, dir); fault == nil || fault.File != "unique.drat" {
		t.Errorf("with an empty proof: %v", fault)
	}
	if _, err := verify.Bundle(background, t.TempDir(), kindOf); err == nil {
		t.Error("an empty directory is a bundle")
	}
}

// TestNothingTorn: without anything proved there is no directory, and nothing beside it; what is there is not
// written over.
func TestNothingTorn(t *testing.T) {
	parent := t.TempDir()
	ctx, cancel := context.WithCancelCause(background)
	cancel(runs.Interrupted)
	b := parsed(t, tourUnique)
	q := certify.Request{Board: b, Encode: encodeOf(t, b), Backend: sat.InProcess}
	if _, err := certify.Certify(ctx, filepath.Join(parent, "bundle"), q); err == nil {
		t.Error("certified after an interrupt")
	}
	if entries, _ := os.ReadDir(parent); len(entries) > 0 {
		t.Errorf("%v is left", entries)
	}
	write(t, parent, "mine", "")
	if _, err := certify.Certify(background, parent, q); err == nil {
		t.Error("wrote into a directory that is not empty")
	}
}

// TestAnInterruptKeepsWhatIsProved: the manifest says the rest.
func TestAnInterruptKeepsWhatIsProved(t *testing.T) {
	ctx, cancel := context.WithCancelCause(background)
	dir := filepath.Join(t.TempDir(), "bundle")
	b := parsed(t, closedTourMinimal)
	result, err := certify.Certify(ctx, dir, certify.Request{
		Board: b, Encode: encodeOf(t, b), Minimal: true, Minimum: true, Trim: true, Backend: sat.InProcess,
		Minimizer: func(full puzzles.Clued, s puzzles.Solution) (puzzles.Minimizer, error) {
			cancel(runs.Interrupted)
			return minimizer(full, s)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	m := result.Manifest
	if m.Find(bundle.Minimal) == nil || m.Find(bundle.Minimum) != nil ||
		!slices.Contains(m.NotProved, bundle.Gap{Kind: bundle.Minimum, Why: bundle.Interrupted}) {
		t.Errorf("claims %v, not proved %q", m.Claims, m.NotProved)
	}
	if fault := refusal(t, dir); fault != nil {
		t.Error(fault)
	}
}

// TestAll: brute force says how many solutions small boards have: these are listed, and a list that lacks one or has
// one twice is refused.
func TestAll(t *testing.T) {
	for _, board := range []string{
		"treasure 3x3\n1 . .\n. . .\n. . 2\n", "visibility 2x3\n. . 2\n. . .\n", "visibility 2x2 kuromasu\n. .\n. .\n",
		slidingTwentyOne, "tour 3x3 piece=king\n1 . .\n. . .\n. . .\n",
	} {
		b := parsed(t, board)
		dir, m := certifiedWith(t, board, func(q *certify.Request) { q.All = true })
		claim := m.Find(bundle.All)
		if claim == nil {
			t.Fatalf("not claimed of %s", board)
		}
		list := strings.SplitAfter(strings.TrimSuffix(read(t, dir, bundle.AllFile), "\n"), "\n")
		want := bruteForce(t, b)
		if want >= 0 && strconv.Itoa(want) != claim.Count || strconv.Itoa(len(list)) != claim.Count {
			t.Errorf("%s solutions, %d listed, by brute force %d: %s", claim.Count, len(list), want, board)
		}
		if fault := refusal(t, dir); fault != nil {
			t.Fatal(fault)
		}
		fewer := strconv.Itoa(len(list) - 1)
		edit(t, dir, bundle.AllFile, func(s string) string { return strings.TrimPrefix(s, list[0]) })
		edit(t, dir, bundle.ManifestFile, replace(`"count": "`+claim.Count, `"count": "`+fewer))
		if fault := refusal(t, dir); fault == nil || fault.File != "all.cnf" {
			t.Errorf("one solution less: %v", fault)
		}
		edit(t, dir, bundle.AllFile, func(s string) string { return strings.Split(s, "\n")[0] + "\n" + s })
		edit(t, dir, bundle.ManifestFile, replace(`"count": "`+fewer, `"count": "`+claim.Count))
		if fault := refusal(t, dir); fault == nil || !strings.Contains(fault.Problem, "it is the solution of line 1") {
			t.Errorf("one solution twice: %v", fault)
		}
	}
}

// bruteForce tries all values of a board of up to nine cells that are 0 or 1; -1 is that there is no telling so.
func bruteForce(t *testing.T, b puzzles.Board) int {
	t.Helper()
	rows, cols := b.Size()
	_, isTour := b.(*tour.Board)
	_, isPlan := b.(puzzles.Stepwise)
	if isTour || isPlan || rows*cols > 9 {
		return -1
	}
	n := 0
	s := make(puzzles.Solution, rows*cols)
	for bits := range 1 << len(s) {
		for cell := range s {
			s[cell] = bits >> cell & 1
		}
		if b.Check(s) == nil {
			n++
		}
	}
	return n
}

// TestTooMany: a board with more solutions than are listed is said to have them.
func TestTooMany(t *testing.T) {
	for most, claimed := range map[int]bool{3: false, 4: true} {
		_, m := certifiedWith(t, slidingTwentyOne, func(q *certify.Request) { q.All, q.Most = true, most })
		gap := slices.Contains(m.NotProved, bundle.Gap{Kind: bundle.All, Why: bundle.TooMany})
		if (m.Find(bundle.All) != nil) != claimed || gap == claimed {
			t.Errorf("at most %d: claims %v, not proved %v", most, m.Claims, m.NotProved)
		}
	}
}

func asLRAT(q *certify.Request) { q.LRAT = true }

// TestLRAT: proofs that say what each clause follows from hold, and do not when they say something else.
func TestLRAT(t *testing.T) {
	for _, row := range []struct{ board, file string }{
		{visibilityUnique, "least.lrat"}, {treasureMinimal, "unique.lrat"}, {slidingTwentyOne, "horizon-19.lrat"},
		{tourNone, "board.lrat"},
	} {
		dir, _ := certifiedWith(t, row.board, asLRAT)
		if fault := refusal(t, dir); fault != nil {
			t.Fatal(fault)
		}
		if drats, _ := filepath.Glob(filepath.Join(dir, "*.drat")); len(drats) > 0 {
			t.Errorf("%q are there, too", drats)
		}
		edit(t, dir, row.file, func(proof string) string { // the last line has a hint less
			lines := strings.SplitAfter(strings.TrimSuffix(proof, "\n"), "\n")
			words := strings.Fields(lines[len(lines)-1])
			words = slices.Delete(words, 2, 3)
			return strings.Join(lines[:len(lines)-1], "") + strings.Join(words, " ") + "\n"
		})
		if fault := refusal(t, dir); fault == nil || fault.File != row.file {
			t.Errorf("%q: expected a fault of %s", fault, row.file)
		}
	}
}

// TestForeignChecker lets drat-trim, lrat-check and cake_lpr check all proofs, if they are installed.
// Only the word counts: when its time runs out drat-trim exits with 0 as well.
func TestForeignChecker(t *testing.T) {
	for name, change := range map[string]func(*certify.Request){
		"drat-trim": func(*certify.Request) {}, "lrat-check": asLRAT, "cake_lpr": asLRAT,
	} {
		t.Run(name, func(t *testing.T) { foreignChecker(t, name, change) })
	}
}

func foreignChecker(t *testing.T, name string, change func(*certify.Request)) {
	program, err := exec.LookPath(name)
	if err != nil {
		t.Skip(err)
	}
	checked := 0
	for _, board := range []string{visibilityUnique, slidingTwentyOne, tourNone, tourUnique, closedTourMinimal,
		treasureNone, nurikabeUnique, nurikabeNone} {
		dir, _ := certifiedWith(t, board, change)
		proofs, err := filepath.Glob(filepath.Join(dir, "*.?rat"))
		if err != nil {
			t.Fatal(err)
		}
		for _, proof := range proofs {
			formula := strings.TrimSuffix(proof, filepath.Ext(proof)) + ".cnf"
			out, _ := exec.Command(program, formula, proof).CombinedOutput()
			says := strings.Fields(strings.ReplaceAll(string(out), "\r", "\n"))
			if !slices.Contains(says, "VERIFIED") || slices.Contains(says, "NOT") {
				t.Errorf("%s of\n%s\n%s", filepath.Base(proof), board, out)
			}
			checked++
		}
	}
	if checked < 10 {
		t.Errorf("only %d proofs", checked)
	}
}

// TestArgumentOfOneSide: that the encoding refutes a board for which the verifier has no argument is a contradiction.
func TestArgumentOfOneSide(t *testing.T) {
	b := parsed(t, slidingTwentyOne)
	liar := encode.Family{Encodings: []encode.BoardEncoding{{
		Name: "liar", IsCNF: true,
		Ladder: func(context.Context, puzzles.Board) (encode.Ladder, error) {
			return encode.Ladder{}, &puzzles.Impossible{Reason: "the moon is full"}
		},
	}}}
	_, err := certify.Certify(
		background,
		filepath.Join(t.TempDir(), "bundle"),
		certify.Request{Board: b, Encode: liar, Backend: sat.InProcess},
	)
	if crosscheck.StatusOf(err) != crosscheck.StatusDisagree ||
		!strings.Contains(err.Error(), "the moon is full; the verifier finds no argument") {
		t.Errorf("%v: want a contradiction", err)
	}
}
