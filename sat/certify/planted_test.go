package certify_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"twofold/sat/bundle"
	"twofold/sat/verify"
)

// TestPlanted: wrong answers whose hashes are right are refused for the right reason.
func TestPlanted(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, row := range []struct {
		name, board, file string
		change            func(string) string
		wrong, reason     string // the file that is blamed, and a pattern of why
	}{
		{"wrong solution, treasure", treasureMinimal, "solution.txt", replace("*", "."), "solution.txt",
			"it is no solution: r"},
		{"wrong solution, visibility", visibilityUnique, "solution.txt", replace("*", "."), "solution.txt",
			"it is no solution: r"},
		{"wrong solution, tour", tourUnique, "solution.txt", swapNumbers, "solution.txt", "it is no solution: r"},
		{"wrong solution, sliding", slidingTwentyOne, "solution.txt", replace("plan L", "plan U"), "solution.txt",
			"it is no solution|move 1"},
		{"a longer plan", slidingTwentyOne, "solution.txt", replace("plan ", "plan RL"), "board.cnf",
			"not the formula of the board"},

		{"a clause dropped from the board", treasureMinimal, "board.cnf", dropClause, "board.cnf",
			"not the formula of the board: line"},
		{"a clause dropped from what is unique", visibilityUnique, "unique.cnf", dropClause, "unique.cnf",
			"not the formula of the board: line"},
		{"the clause that forbids the solution with a literal less", tourUnique, "unique.cnf", shortenLast, "unique.cnf",
			"not the formula of the board: line"},
		{"a clause dropped from a horizon", slidingTwentyOne, "horizon-19.cnf", dropClause, "horizon-19.cnf",
			"not the formula of the board: line"},
		{"a clause added to what has no model", tourNone, "board.cnf",
			func(s string) string { return dropClause(s) + "1 0\n" }, "board.cnf", "not the formula of the board: line"},
		{"a clause dropped from the sets to hit", closedTourMinimal, "least.cnf", dropClause, "least.cnf",
			"not the formula of the board: line"},

		{"renamed variables", treasureMinimal, "board.cnf", rename, "board.cnf", "not the formula of the board: line"},
		{"renamed variables of a tour", tourUnique, "unique.cnf", rename, "unique.cnf", "not the formula of the board: line"},
		{"another board", treasureMinimal, "board.txt", replace("2 1", "1 1"), "solution.txt", `cell "2": expected`},
		{"a board of other rules", treasureMinimal, "board.txt", replace("4x4", "4x4 minesweeper"), "manifest.json",
			"treasure hunt 4x4: the board is treasure minesweeper"},
		{"a board written otherwise", treasureMinimal, "board.txt", replace("4x4\n", "4x4 # hunt\n"), "board.txt",
			"not as this board is written"},

		{"a proof without its empty clause", tourNone, "board.drat",
			func(s string) string { return strings.TrimSuffix(s, "0\n") }, "board.drat", "cut|without the empty clause|ends"},
		{"a proof that begins with its empty clause", tourNone, "board.drat", func(s string) string { return "0\n" + s },
			"board.drat", "does not follow"},
		{"a proof with a literal turned round", slidingTwentyOne, "horizon-19.drat",
			func(s string) string { return "1 0\n" + s }, "horizon-19.drat", "does not follow"},

		{"the known solution as the second", slidingTwentyOne, "second.txt", func(string) string { return "" }, "second.txt",
			"it is empty"},
		{"a witness that breaks a clue", treasureMinimal, "witnesses.jsonl", replace("[0,", "[1,"), "witnesses.jsonl",
			"line 1: without clue r1c2: it is no solution: r"},
		{"a witness of another clue", visibilityUnique, "witnesses.jsonl", func(s string) string {
			lines := strings.SplitAfter(s, "\n")
			lines[0], lines[1] = lines[1], lines[0]
			return strings.Join(lines, "")
		}, "witnesses.jsonl", `line 1: clue "r1c4": expected "r1c1"`},
		{"a witness too few", visibilityUnique, "witnesses.jsonl", line("{", ""), "witnesses.jsonl",
			"3 witnesses: expected one for each of 4"},
		{"an alternative too few", closedTourMinimal, "alternatives.jsonl", line("{", ""), "least.cnf",
			"not the formula of the board"},
		{"an alternative that is the solution", closedTourMinimal, "alternatives.jsonl", func(s string) string {
			other := []int{1, 2, 3, 4, 12, 11, 10, 5, 13, 14, 9, 6, 16, 15, 8, 7}
			return string(verify.Encode(verify.Witness{Solution: other})) + s
		}, "alternatives.jsonl", "line 1: "},

		{"wrong solution, sudoku", sudokuMinimal, "solution.txt", replace("1 3", "3 1"), "solution.txt",
			"it is no solution: r"},
		{"a clause dropped, sudoku", sudokuMinimal, "unique.cnf", dropClause, "unique.cnf", "not the formula of the board"},
		{"renamed variables, sudoku", sudokuMinimal, "board.cnf", rename, "board.cnf", "not the formula of the board"},
		{"a clause dropped from a loop", loopMinimal, "unique.cnf", dropClause, "unique.cnf", "as its header says"},
		{"another loop", loopMinimal, "board.txt", replace("3 .", "2 ."), "solution.txt", "it is no solution: "},
		{"a proof that begins with its end, loop", loopMinimal, "unique.drat", func(s string) string { return "0\n" + s },
			"unique.drat", "does not follow"},
		{"a witness too few, loop", loopMinimal, "witnesses.jsonl", line("{", ""), "witnesses.jsonl",
			"9 witnesses: expected one for each of 10"},
		{"a clause added to no rectangles", shikakuNone, "board.cnf",
			func(s string) string { return dropClause(s) + "1 0\n" }, "board.cnf", "not the formula of the board"},
		{"other rules", loopMinimal, "rules.star", func(s string) string { return s + "# easier\n" }, "rules.star",
			"not the rules of slitherlink that are known here"},

		{"a claim more", treasureNone, bundle.ManifestFile, replace(`"claim": "none"`, `"claim": "unique"`), "manifest.json",
			`claim "unique": expected "solution" before it`},
		{"an argument in the place of a proof", treasureNone, bundle.ManifestFile,
			replace(`"claim": "none"`, "\"claim\": \"none\",\n      \"argument\": true"), "argument.json", "missing"},
		{"an argument that does not hold", slidingNone, "argument.json", replace("parity", "order"), "argument.json",
			"it does not hold of the board"},
		{"an argument of another board", slidingNone, "board.txt", replace("8 7 _", "7 8 _"), "argument.json",
			"it does not hold of the board"},
		{"a horizon left out", slidingTwentyOne, bundle.ManifestFile, replace("        17,\n", ""), "manifest.json",
			"neither distance nor parity excludes"},
		{"fewer clues than proved", closedTourMinimal, bundle.ManifestFile, replace(`"least": 2`, `"least": 3`),
			"manifest.json", "expected the number of the board's clues"},
		{"more clues than none", "treasure 1x2\n0 .\n", bundle.ManifestFile, replace(`"least": 0`, `"least": 1`),
			"alternatives.jsonl", "missing"},
		{"fewer clues than none", "treasure 1x2\n0 .\n", bundle.ManifestFile, replace(`"least": 0`, `"least": -1`),
			"manifest.json", "expected least, 0 or more"},
		{"all places in place of the given ones", "nurikabe 3x4\n. 2 . .\n. . . .\n. 1 . 1\n", bundle.ManifestFile,
			replace(",\n      \"places\": \"given\"", ""), "manifest.json", `places "": expected "given"`},
		{"no number of clues", closedTourMinimal, bundle.ManifestFile, replace(",\n      \"least\": 2", ""), "manifest.json",
			"expected least, 0 or more"},
		{"a count where nothing is counted", tourNone, bundle.ManifestFile,
			replace(`"claim": "none"`, "\"claim\": \"none\",\n      \"count\": \"1\""), "manifest.json", `count "1": expected`},
		{"another encoding", tourNone, bundle.ManifestFile, replace(`"encoding": "remainder"`, `"encoding": "steps"`),
			"board.cnf", "not the formula of the board"},
		{"no encoding", tourNone, bundle.ManifestFile, replace("  \"encoding\": \"remainder\",\n", ""), "manifest.json",
			`encoding ""`},
		{"another family", treasureNone, bundle.ManifestFile, replace(`"family": "treasure"`, `"family": "tour"`),
			"board.txt", "tour|treasure"},
		{"another format", treasureNone, bundle.ManifestFile, replace(`"format": 2`, `"format": 3`), "manifest.json",
			"format 3: expected 2"},
		{"a path", treasureNone, bundle.ManifestFile, replace(`"board.cnf"`, `"../board.cnf"`), "manifest.json",
			"expected names in their order|missing"},
		{"a field more", treasureNone, bundle.ManifestFile, replace(`"format": 2`, "\"trust\": true,\n  \"format\": 1"),
			"manifest.json", "unknown field"},
		{"a claim less", visibilityUnique, bundle.ManifestFile, replace(",\n    {\n      \"claim\": \"minimal\"\n    }", ""),
			"witnesses.jsonl", "no claim needs it"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir, _ := certified(t, row.board)
			edit(t, dir, row.file, row.change)
			fault := refusal(t, dir)
			if fault == nil {
				t.Fatal("accepted")
			}
			if matched, _ := regexp.MatchString(row.reason, fault.Problem); fault.File != row.wrong || !matched {
				t.Errorf("refused with %q: want %s: …%s…", fault, row.wrong, row.reason)
			}
		})
	}
}

// TestProofOfAnotherFormula puts the pair of a board without a solution into the bundle of another.
func TestProofOfAnotherFormula(t *testing.T) {
	dir, _ := certified(t, "treasure 3x3\n1 . 0\n. . .\n. . .\n")
	other, _ := certified(t, treasureNone)
	formula, proof := read(t, other, "board.cnf"), read(t, other, "board.drat")
	for _, both := range []bool{false, true} {
		edit(t, dir, "unique.drat", func(s string) string { return "c of another formula\n" + proof + s })
		if both {
			edit(t, dir, "unique.cnf", func(string) string { return formula })
		}
		fault := refusal(t, dir)
		switch {
		case both && (fault == nil || fault.File != "unique.cnf"):
			t.Errorf("with the other formula: %v", fault)
		case !both && fault != nil && fault.File != "unique.drat":
			t.Errorf("with the other proof: %v", fault)
		}
	}
	hard, _ := certified(t, tourNone)
	edit(t, hard, "board.drat", func(string) string { return proof })
	if fault := refusal(t, hard); fault == nil || fault.File != "board.drat" ||
		!strings.Contains(fault.Problem, "does not follow") {
		t.Errorf("the proof of another formula: %v", fault)
	}
}

// dropClause takes out the last clause, and counts one less in the header.
func dropClause(s string) string {
	lines := strings.SplitAfter(strings.TrimSuffix(s, "\n"), "\n")
	return strings.Join(lines[:len(lines)-1], "")
}

func shortenLast(s string) string {
	at := strings.LastIndex(strings.TrimSuffix(s, "\n"), "\n") + 1
	_, rest, _ := strings.Cut(s[at:], " ")
	return s[:at] + rest
}

// rename swaps the names of the first two variables.
func rename(s string) string {
	names := regexp.MustCompile(`(?m)^c [0-9]+ (\S+)$`).FindAllStringSubmatch(s, 2)
	a, b := " "+names[0][1]+"\n", " "+names[1][1]+"\n"
	s = strings.Replace(s, a, " swapped\n", 1)
	s = strings.Replace(s, b, a, 1)
	return strings.Replace(s, " swapped\n", b, 1)
}

// swapNumbers swaps the first two numbers of a picture.
func swapNumbers(s string) string {
	at := regexp.MustCompile(`[0-9]+`).FindAllStringIndex(s, 2)
	return s[:at[0][0]] + s[at[1][0]:at[1][1]] + s[at[0][1]:at[1][0]] + s[at[0][0]:at[0][1]] + s[at[1][1]:]
}

// TestNoCluesToDrop: a board that never has a clue to drop is not called minimal, nor one with the fewest clues, and a
// bundle that claims so is refused.
func TestNoCluesToDrop(t *testing.T) {
	const (
		lits     = "lits 4x4\nareas\n1 2 2 2\n1 3 3 2\n1 3 3 2\n1 1 3 3\n"
		norinori = "norinori 4x4\nareas\n1 1 1 1\n2 2 1 1\n3 3 4 4\n3 3 3 3\n"
	)
	none := 0
	for _, row := range []struct {
		board string
		claim bundle.Claim
		file  string // that the claim needs, without a line
	}{
		{lits, bundle.Claim{Kind: bundle.Minimal}, bundle.WitnessesFile},
		{norinori, bundle.Claim{Kind: bundle.Minimal}, bundle.WitnessesFile},
		{lits, bundle.Claim{Kind: bundle.Minimum, Least: &none, Places: "given"}, ""},
	} {
		dir, m := certified(t, row.board)
		if m.Find(bundle.Unique) == nil || m.Find(bundle.Minimal) != nil || m.Find(bundle.Minimum) != nil {
			t.Fatalf("%v of\n%s", m.Claims, row.board)
		}
		m.Claims = append(m.Claims, row.claim)
		m.NotProved = slices.DeleteFunc(m.NotProved, func(g bundle.Gap) bool { return g.Kind == row.claim.Kind })
		if row.file != "" {
			write(t, dir, row.file, "")
			m.Files = append(m.Files, bundle.File{Name: row.file, SHA256: sum("")})
			slices.SortFunc(m.Files, func(a, b bundle.File) int { return strings.Compare(a.Name, b.Name) })
		}
		text := string(m.Encode())
		write(t, dir, bundle.ManifestFile, text)
		write(t, dir, bundle.ManifestSum, sum(text)+"  "+bundle.ManifestFile+"\n")
		want := "claim \"" + string(row.claim.Kind) + "\": the board has no clues to drop"
		if fault := refusal(t, dir); fault == nil || fault.File != bundle.ManifestFile || fault.Problem != want {
			t.Errorf("%v, want %s of\n%s", fault, want, row.board)
		}
	}
}
