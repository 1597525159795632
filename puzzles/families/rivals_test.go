package families_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"twofold"
	encodemodel "twofold/encode/model"
	nativemodel "twofold/native/model"
	"twofold/puzzles/families"
	"twofold/puzzles/model"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
	"twofold/puzzles/runs"
	"twofold/puzzles/script"
)

// rivalsIn has an answer set program for each family; rivalsWanted, which make rivals sets, asks for the race.
const (
	rivalsIn     = "../../testdata/rivals"
	rivalsWanted = "TWOFOLD_RIVALS"
)

// late is how much processor time a program may take for a board; then so much is what it took.
var late time.Duration

// A racer is a program in its column of the table.
var racers = []string{"model", "learn", "sat", "minisat", "cadical", "clasp", "clingo", "sgt"}

// TestRivals prints a row for each family: seconds of processor time, in sum of the first boards that others published,
// or of some that are generated where none are; TWOFOLD_RIVALS says how many and within which time. All have to show
// that there is one solution: SAT solvers, on the plain CNF, by a second run without the first one. Simon Tatham's
// programs solve those boards that their format has, one solution without proof; how many they do is behind the sum.
// What a rival takes begins with its start. In ratios making the model counts, too, but for learn beside those that get
// a CNF. It fails only where an answer is wrong.
func TestRivals(t *testing.T) {
	if os.Getenv(rivalsWanted) == "" {
		t.Skip(rivalsWanted + " is not set: make rivals sets it")
	}
	number, within := numberAnd(t, rivalsWanted)
	late = within
	fmt.Printf("| family | boards | %s | learn : clingo | learn : best CNF | sat : minisat |\n",
		strings.Join(racers, " | "))
	fmt.Println("|" + strings.Repeat(" --- |", len(racers)+5))
	folder, from := os.Getenv(publishedIn), map[string][]source{}
	for _, p := range published() {
		if folder != "" {
			from[p.family] = append(from[p.family], p)
		}
	}
	for _, s := range madeSizes(t) {
		if s.Variant != "" && len(from[s.Family]) > 0 {
			continue // its published boards have their turn already
		}
		t.Run(s.Family, func(t *testing.T) {
			r := &race{family: s.Family, sum: map[string]time.Duration{}, gaveUp: map[string]int{}}
			for i, p := range from[s.Family] {
				for _, b := range p.boards(t, folder) {
					if b.early && b.several == "" && r.boards < (i+1)*number {
						r.run(t, b)
					}
				}
			}
			for index := 0; len(from[s.Family]) == 0 && index < number; index++ {
				ctx, cancel := context.WithTimeout(t.Context(), mostForOne)
				made := s.orderOf(t, s.Size).Make(ctx, index)
				cancel()
				if made.Err != nil {
					t.Logf("%s, index %d: %v", s.Family, index, made.Err)
					continue
				}
				b, isModel := made.Board.(*script.Board)
				if !isModel {
					t.Skip("its engines are its own")
				}
				r.run(t, publishedBoard{Board: b, name: fmt.Sprintf("made %d", index), want: made.Solution})
			}
			fmt.Println(r)
		})
	}
}

// A race sums what the boards of a family take.
type race struct {
	family string
	boards int
	sum    map[string]time.Duration
	gaveUp map[string]int // boards without an answer
	solved int            // boards that Tatham's program solved, of those that it was given
	given  int
}

func (r *race) add(name string, took time.Duration, isAnswered bool) {
	if !isAnswered {
		r.gaveUp[name]++
		took = late
	}
	r.sum[name] += took
}

// run asks all programs that are there about a board.
func (r *race) run(t *testing.T, b publishedBoard) {
	r.boards++
	r.add("model", b.make(t), true)
	for _, e := range listing(t) {
		if e.Name == "backtrack" {
			continue
		}
		o := b.run(e, 4*late)
		if o.err == nil && len(o.found) != 1 {
			t.Errorf("%s %s: %s finds %d solutions", r.family, b.name, e.Name, len(o.found))
		}
		r.add(e.Name, o.took, o.err == nil && o.took <= late)
	}
	if has("clingo") && hasProgram(r.family) {
		n, took, err := models(t, r.family, b.String(), 2, late)
		if err == nil && n != 1 {
			t.Errorf("%s %s: clingo finds %d", r.family, b.name, n)
		}
		r.add("clingo", took, err == nil)
	}
	for _, s := range satSolvers {
		if has(s[0]) {
			took, err := s.isUnique(t, b)
			if errors.Is(err, errWrong) {
				t.Errorf("%s %s: %v", r.family, b.name, err)
			}
			r.add(s[0], took, err == nil)
		}
	}
	if game := cmp.Or(gameOf[r.family+" "+b.Variant()], gameOf[r.family]); game != "" && has("sgt-"+game) {
		r.askTatham(t, game, b)
	}
	t.Logf("%s %s: %v", r.family, b.name, r)
}

func hasProgram(family string) bool {
	_, err := os.Stat(filepath.Join(rivalsIn, family+".lp"))
	return err == nil
}

func (r *race) String() string {
	row := fmt.Sprintf("| %s | %d |", r.family, r.boards)
	for _, name := range racers {
		switch took, isThere := r.sum[name]; {
		case !isThere:
			row += " – |"
		case name == "sgt":
			row += fmt.Sprintf(" %.3f (%d of %d) |", took.Seconds(), r.solved, r.given)
		case r.gaveUp[name] > 0:
			row += fmt.Sprintf(" %.3f (%d open) |", took.Seconds(), r.gaveUp[name])
		default:
			row += fmt.Sprintf(" %.3f |", took.Seconds())
		}
	}
	best := time.Duration(0)
	for _, s := range satSolvers {
		if took := r.sum[s[0]]; took > 0 && (best == 0 || took < best) {
			best = took
		}
	}
	for _, pair := range [][2]time.Duration{
		{r.sum["model"] + r.sum["learn"], r.sum["clingo"]}, {r.sum["learn"], best},
		{r.sum["model"] + r.sum["sat"], r.sum["minisat"]},
	} {
		if pair[1] == 0 {
			row += " – |"
			continue
		}
		row += fmt.Sprintf(" %.2f |", pair[0].Seconds()/pair[1].Seconds())
	}
	return row
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func median(all []time.Duration) float64 {
	if len(all) == 0 {
		return 0
	}
	return milliseconds(slices.Sorted(slices.Values(all))[len(all)/2])
}

// Where Debian has Tatham's programs.
const games = "/usr/games/"

// pathOf is where a program is, or "".
func pathOf(program string) string {
	for _, name := range []string{program, games + program} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

func has(program string) bool { return pathOf(program) != "" }

// models is how many answer sets clingo finds for a board, up to most, or all for 0.
func models(t *testing.T, family, text string, most int, limit time.Duration) (n int, took time.Duration, err error) {
	t.Helper()
	facts := filepath.Join(t.TempDir(), "facts.lp")
	if err := os.WriteFile(facts, []byte(factsOf(text)), 0o666); err != nil {
		t.Fatal(err)
	}
	out, took, err := rival(limit, "clingo", strconv.Itoa(most), filepath.Join(rivalsIn, family+".lp"), facts, "--quiet=2",
		"--project=show", "--warn=none")
	if err != nil {
		return 0, took, fmt.Errorf("%w\n%s", err, out)
	}
	n, err = strconv.Atoi(word(out, "Models       :"))
	return n, took, err
}

// TestAnswerSetPrograms: of boards as each family's campaign draws them, without their positions, clingo counts as many
// solutions as we do.
func TestAnswerSetPrograms(t *testing.T) {
	if !has("clingo") {
		t.Skip("there is no clingo: expected the package gringo")
	}
	const most = 20_000
	for _, family := range families.Names() {
		if !hasProgram(family) {
			continue
		}
		t.Run(family, func(t *testing.T) {
			t.Parallel()
			r, err := families.Load(family)
			if err != nil {
				t.Fatal(err)
			}
			rng, compared, others := rand.New(rand.NewPCG(41, 2)), 0, 0
			for range puzzletest.Cases(20) {
				drawn, err := drawBoard(rng, r)
				if err != nil || strings.Contains(drawn.String(), "\n"+parse.GroupsMark+"\n") {
					continue // programs do not know modules
				}
				b, err := drawn.At(nil)
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), time.Second)
				m, err := model.Of(ctx, b)
				if err != nil {
					t.Fatal(err)
				}
				want, _, err := nativemodel.Count(ctx, m)
				cancel()
				if err != nil || want.Cmp(big.NewInt(most)) > 0 {
					continue
				}
				got, took, err := models(t, family, b.String(), 0, time.Second/2)
				if err != nil && took > time.Second/4 {
					continue // some it does not count soon
				}
				if err != nil || int64(got) != want.Int64() {
					t.Errorf("clingo finds %d, %v: want %v\n%v", got, err, want, b)
				}
				if compared++; got != 1 {
					others++
				}
			}
			if others == 0 && compared >= 20 {
				t.Errorf("all %d boards are unique", compared)
			}
		})
	}
}

// satSolvers are programs with their arguments, where {in} and {out} are files. They print the model or write it.
type satSolver []string

var satSolvers = []satSolver{
	{"minisat", "-verb=0", "{in}", "{out}"},
	{"cadical", "-q", "{in}"},
	{"clasp", "--verbose=0", "{in}"},
}

// mostForCNF is how many bytes the plain CNF of a board may take.
const mostForCNF = 1 << 30

var errWrong = errors.New("a wrong answer")

// isUnique solves the plain CNF of a board, and once more without the solution. The error is errWrong if there is
// another one.
func (s satSolver) isUnique(t *testing.T, b publishedBoard) (took time.Duration, err error) {
	t.Helper()
	ctx, cancel := runs.Limits{Time: late, Memory: mostForCNF}.Context(t.Context())
	defer cancel()
	ladder, err := encodemodel.Family.Encodings[1].Ladder(ctx, b.Board)
	if err != nil {
		return late, err // the plain CNF is too large
	}
	f, err := ladder.At(ctx, ladder.First)
	if err != nil {
		return late, err
	}
	in, out := filepath.Join(t.TempDir(), "in.cnf"), filepath.Join(t.TempDir(), "out")
	for _, want := range []string{"SAT", "UNSAT"} {
		var text bytes.Buffer
		fmt.Fprintf(&text, "p cnf %d %d\n", f.NumVars(), len(f.Clauses))
		for _, clause := range f.Clauses {
			for _, l := range clause {
				fmt.Fprint(&text, l, " ")
			}
			fmt.Fprintln(&text, 0)
		}
		if err := os.WriteFile(in, text.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		var args []string
		for _, a := range s[1:] {
			args = append(args, strings.NewReplacer("{in}", in, "{out}", out).Replace(a))
		}
		printed, more, err := rival(late, s[0], args...)
		if took += more; err != nil {
			return took, err
		}
		if written, err := os.ReadFile(out); err == nil {
			printed = string(written)
		}
		if isNone := strings.Contains(printed, "UNSAT"); isNone != (want == "UNSAT") {
			return took, fmt.Errorf("%w: %s says %.40s, want %s", errWrong, s[0], printed, want)
		}
		value := map[int]bool{}
		for w := range strings.FieldsSeq(printed) {
			if l, err := strconv.Atoi(w); err == nil {
				value[max(l, -l)] = l > 0
			}
		}
		var other []int
		for _, v := range f.Keys {
			if value[v] {
				v = -v
			}
			other = append(other, v)
		}
		f.Clauses = append(f.Clauses, other)
	}
	return took, nil
}

// gameOf is the game of Tatham's that a family is there, or one of its variants.
var gameOf = map[string]string{
	"akari": "lightup", "binairo": "unruly", "binairo distinct": "unruly", "dominosa": "dominosa",
	"fillomino": "filling", "futoshiki": "unequal", "galaxies": "galaxies", "gokigen": "slant", "hashi": "bridges",
	"hitori": "singles", "sudoku jigsaw": "solo", "kenken": "keen", "sudoku killer": "solo", "magnets": "magnets",
	"masyu": "pearl", "nonogram": "pattern", "shikaku": "rect", "skyscrapers": "towers", "slitherlink": "loopy",
	"sudoku": "solo", "tents": "tents", "treasure mosaic": "mosaic", "treasure minesweeper": "mines",
	"visibility kuromasu": "range",
}

// askTatham has a program of Tatham's solve a board, if its format can say it.
func (r *race) askTatham(t *testing.T, game string, b publishedBoard) {
	tatham, err := twofold.FormatByName("tatham")
	if err != nil {
		t.Fatal(err)
	}
	id, err := twofold.Default.Write(tatham, b.Board, nil)
	if err != nil {
		return
	}
	id = strings.TrimPrefix(id, game+":")
	command := exec.Command(pathOf("sgt-"+game), "--test-solve", "--save", t.TempDir()+"/", "--save-suffix", ".sav")
	command.Stdin = strings.NewReader(id + "\n")
	took, err := timed(command, late)
	r.given++
	if err == nil {
		r.solved++
	}
	r.sum["sgt"] += took
}

// timed runs a command until it has taken its limit of processor time, or four times as long by the clock, and returns
// the processor time that it took.
func timed(command *exec.Cmd, limit time.Duration) (took time.Duration, err error) {
	command.WaitDelay = time.Second
	if err := command.Start(); err != nil {
		return 0, err
	}
	kill := func() { _ = command.Process.Kill() }
	defer time.AfterFunc(4*limit, kill).Stop()
	ended := make(chan struct{})
	go func() {
		poll := time.NewTicker(limit / 50)
		defer poll.Stop()
		for {
			select {
			case <-ended:
				return
			case <-poll.C:
				if usedBy(command.Process.Pid) > limit {
					kill()
				}
			}
		}
	}()
	err = command.Wait()
	close(ended)
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime(), err
}

// usedBy is the processor time of a process so far, where /proc has it, and else 0.
func usedBy(pid int) time.Duration {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, behind, _ := strings.Cut(string(stat), ") ")
	words := append(strings.Fields(behind), make([]string, 13)...)
	user, _ := strconv.Atoi(words[11])
	system, _ := strconv.Atoi(words[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// rival runs a program, and returns what it printed and the processor time that it took.
func rival(limit time.Duration, program string, args ...string) (printed string, took time.Duration, err error) {
	var out bytes.Buffer
	command := exec.Command(program, args...)
	command.Stdout, command.Stderr = &out, &out
	took, err = timed(command, limit)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() > 0 && exit.ExitCode()%10 == 0 {
		err = nil // 10, 20 and 30 say what was found
	}
	return out.String(), took, err
}

// word is the first word behind a mark.
func word(text, mark string) string {
	_, behind, _ := strings.Cut(text, mark)
	if words := strings.Fields(behind); len(words) > 0 {
		return words[0]
	}
	return ""
}
