package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"twofold"
	"twofold/puzzles/parse"
	"twofold/puzzles/puzzletest"
)

// attacks are the cases that TestAttack draws from, as often as their weights say: files of every format that the
// program reads, each with commands that read it. Boards are small, for faults are found on reading them.
func attacks(t *testing.T) (all []assault) {
	t.Helper()
	add := func(weight int, files map[string][]byte, target, command string) {
		a := assault{weight: weight, files: files, target: target, args: strings.Fields(command)}
		a.hashed = strings.HasPrefix(command, "verify")
		if got := a.call(t, t.TempDir(), a.files); got.fault() != "" || got.status == statusUsage {
			t.Errorf("without a fault: %s exit status %d\n%s%s", got.fault(), got.status, got.errs, a.what("no file", a.files))
		}
		for range weight {
			all = append(all, a)
		}
	}
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		for i, text := range append(puzzletest.Odd(&f.Family), smallBoards(t, f.Name)...) {
			in := map[string][]byte{"-": []byte(text)}
			add(4, in, "-", "convert -")
			add(2, in, "-", "draw -")
			if strings.Contains(text, " kuromasu") && !strings.Contains(text, "?") {
				add(1, in, "-", "convert --to tatham -")
			}
			add(1, in, "-", "solve --engine native -n 2 --time-limit 50ms --memory-limit 300M -")
			add(1, in, "-", "solve --engine native --json --time-limit 50ms --memory-limit 300M -")
			add(1, in, "-", "count --engine native --time-limit 50ms --memory-limit 300M -")
			board := map[string][]byte{
				"board.txt": []byte(text),
				"-":         append(printed(t, text, "solve", "-"), "\n[0, 1, 1]\n"...),
			}
			add(2, board, "-", "check DIR/board.txt -")
			if i%6 == 0 {
				certified := bundleOf(t, text)
				add(6, certified, "", "verify DIR")
				add(2, certified, "", "verify --json DIR")
			}
		}
	}
	formula := []byte(
		"c a formula\np cnf 4 8\n1 2 -3 0\n-1 -2 3 0\n2 3 -4 0\n-2 -3 4 0\n-1 -3 -4 0\n1 3 4 0\n-1 2 4 0\n1 -2 -4 0\n",
	)
	proof := map[string][]byte{"f.cnf": formula, "proof": printed(t, string(formula), "sat", "--proof", "-", "-")}
	add(200, map[string][]byte{"-": formula}, "-", "sat -")
	add(200, proof, "", "sat --check-proof DIR/proof DIR/f.cnf")
	add(
		100,
		map[string][]byte{"-": []byte("7x7:7g10k6_8a6_8_9a3_4k4g8\n7x7:a4e2a10b6_10a8q7a5_9b7a6e3a\n")},
		"-",
		"convert -",
	)
	add(150, map[string][]byte{"-": []byte(specification)}, "-", "sweep --dry-run -")
	rows := []byte(
		"board,engine,seed,found,wall_s,expanded,limit\na,sat,1,1,0.5,10,\na,dfs,1,1,0.25,20,\nb,sat,2,0,1.5,30,time\n",
	)
	objects := []byte(
		`{"board":"a","engine":"sat","wall_s":0.5}` + "\n" + `{"board":"b","engine":"dfs","wall_s":2}` + "\n",
	)
	for _, data := range [][]byte{rows, objects} {
		add(10, map[string][]byte{"-": data}, "-", "plot - --x board --y wall_s -o DIR/p.svg")
		add(10, map[string][]byte{"-": data}, "-", "plot - --kind cactus --log -o DIR/p.svg")
	}
	const generate, campaign = "generate treasure --size 2x2 -n 3 --time-limit 1s",
		"crosscheck treasure --sizes 1x1..1x2 --cases 3 --engine native,count --workers 1"
	add(
		60,
		map[string][]byte{"boards.txt": written(t, generate+" -o", "boards.txt")},
		"boards.txt",
		generate+" -o DIR/boards.txt --resume",
	)
	add(
		60,
		map[string][]byte{"boards.jsonl": written(t, generate+" --json -o", "boards.jsonl")},
		"boards.jsonl",
		generate+" --json -o DIR/boards.jsonl --resume",
	)
	add(
		60,
		map[string][]byte{"journal": written(t, campaign+" --resume", "journal")},
		"journal",
		campaign+" --resume DIR/journal",
	)
	add(
		60,
		map[string][]byte{"picture": []byte("treasure 3x3\n. * .\n* . .\n. * *\n")},
		"picture",
		"generate treasure --time-limit 1s --from DIR/picture",
	)
	attackPositions(t, add)
	attackForeign(t, add)
	return all
}

// attackPositions are commands that read a position, with faults in it or in its board.
func attackPositions(t *testing.T, add func(weight int, files map[string][]byte, target, command string)) {
	t.Helper()
	const limits = " --time-limit 50ms --position DIR/position DIR/board"
	for _, f := range puzzletest.Families(t, codedFamilies(), twofold.Find) {
		boards := smallBoards(t, f.Name)
		for i := range min(4, len(boards)) {
			text := boards[i*len(boards)/4]
			solved := called(t, text, []string{"solve", "-"})
			if solved.status != statusHolds {
				continue // it has no solution
			}
			files := map[string][]byte{"board": []byte(text), "position": []byte(solved.out)}
			commands := []string{"inspect", "solve --engine native", "count --engine native", "trace"}
			if f.Encode.Reasons != nil {
				commands = append(commands, "hint", "steps")
			}
			for _, command := range commands {
				add(1, files, "", command+limits)
			}
		}
	}
}

// attackForeign are boards of other programs, read as what they are and as something else.
func attackForeign(t *testing.T, add func(weight int, files map[string][]byte, target, command string)) {
	t.Helper()
	content, err := os.ReadFile("../../testdata/formats/texts.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(content), "==== ")[1:] {
		_, part, _ = strings.Cut(part, "\n")
		text, want, _ := strings.Cut(part, "----\n")
		if strings.Contains(want, "!!") {
			continue
		}
		in := map[string][]byte{"-": []byte(text)}
		add(2, in, "-", "convert -")
	}
}

// specification is a sweep with every key that there is.
const specification = `title = "All" # a comment
engines = ["sat"]
repetitions = 2
cross = "needed"

[[boards]]
texts = ["tour 3x4", "treasure 1x2\n1 .\n"]
names = ["a", "b"]
engines = ["backtrack"]

[[boards]]
starts = ["123405786"]
size = "3x3"
engines = ["dls", "idastar"]

[[boards]]
random = "visibility"
variant = "kuromasu"
size = "3x3"
number = 2
seed = [1, "3..4"]

[parameters]
time-limit = "1s"
depth = [3, "5..6"]
heuristic = ["misplaced", "manhattan"]

[[exclude]]
engine = "dls"
depth = 5

[[only]]
engine = ["backtrack", "dls", "idastar", "sat"]
`

// smallBoards are the boards of a family's files in testdata that are small.
func smallBoards(t *testing.T, family string) (all []string) {
	t.Helper()
	for _, name := range []string{"source.txt", "second.txt"} {
		file, err := os.Open(filepath.Join("../../testdata", family, name))
		if err != nil {
			continue // not every family has both
		}
		defer file.Close()
		for text, err := range parse.Texts(file, name) {
			if err != nil {
				t.Fatal(err)
			}
			p, err := parse.Only(text, func(use func(twofold.Puzzle, error) bool) { twofold.Reader{}.Read(text, use) })
			if err != nil {
				t.Fatal(err)
			}
			if rows, cols := p.Board.Size(); rows*cols <= 36 && len(all) < 8 {
				all = append(all, p.Board.String())
			}
		}
	}
	return all
}

// printed is what a command prints of its standard input.
func printed(t *testing.T, in string, args ...string) []byte {
	t.Helper()
	return []byte(called(t, in, args).out)
}

// written is the file that a command writes, which ends with the flag for it.
func written(t *testing.T, command, name string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	got := called(t, "", append(strings.Fields(command), file))
	text, err := os.ReadFile(file)
	if err != nil || len(text) == 0 || got.status != statusHolds {
		t.Fatalf("%s: %v, exit status %d: %s", command, err, got.status, got.errs)
	}
	return seconds.ReplaceAll(text, []byte(`${1}0.0001`))
}

// seconds are times, which differ from run to run. Faults have to be the same in each.
var seconds = regexp.MustCompile(`("seconds":)[-+.0-9e]+`)

// bundleOf are the files of evidence about a board.
func bundleOf(t *testing.T, board string) map[string][]byte {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "evidence")
	called(t, board, []string{"certify", "-", "--minimal", "--minimum", "-o", dir})
	files := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if files[entry.Name()], err = os.ReadFile(filepath.Join(dir, entry.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
