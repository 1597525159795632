package class

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/files"
	"twofold/puzzles/lab/task"
)

//go:embed judge
var judge embed.FS

// A Layout is how a kind of judge expects problem packages.
type Layout struct {
	Name string
	// Includes says that the judge adds files to every submission. Else students hand in the driver with theirs.
	Includes bool
	// Extra are further files, by their paths.
	Extra func(t *task.Task, seconds float64) map[string]string
}

// Layouts are those that packages are written in. Both are of the problem package format of Kattis in its version
// "legacy" (https://www.kattis.com/problem-package-format/spec/legacy.html). DOMjudge reads no included files, and has
// a file of its own for the time limit.
var Layouts = []Layout{
	{"kattis", true, func(*task.Task, float64) map[string]string { return nil }},
	{"domjudge", false, func(t *task.Task, seconds float64) map[string]string {
		text := fmt.Sprintf("short-name='%s'\ntimelimit='%g'\n", packName(t), seconds)
		return map[string]string{"domjudge-problem.ini": text}
	}},
}

// mostListed bounds the solutions that an answer file lists.
const mostListed = 1000

// packName is a name as packages have it: lower case letters and digits.
func packName(t *task.Task) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(t.Name))
}

// A Package is the files of one, by their paths; those in Executable are programs.
type Package struct {
	Name       string
	Files      map[string]string
	Executable map[string]bool
}

// Pack makes a task a problem package. The submissions are those of FaultsOf, and the results what came of them. The
// error says what a judge without an engine cannot judge.
func (c *Class) Pack(ctx context.Context, index int, l Layout, all []Submission, results []Result) (*Package, error) {
	t := c.Tasks[index]
	p := &Package{Name: packName(t), Files: map[string]string{}, Executable: map[string]bool{}}
	if p.Name == "" {
		return nil, fmt.Errorf("task %q: expected a name with letters or digits", t.Name)
	}
	for i, b := range t.All {
		in, err := t.Question(b)
		if err != nil {
			return nil, err
		}
		ans, err := c.answer(ctx, index, i)
		if err != nil {
			return nil, fmt.Errorf("task %s: board %d: %w", t.Name, i+1, err)
		}
		for _, group := range []string{"sample", "secret"} {
			if group == "secret" || i == 0 {
				base := fmt.Sprintf("data/%s/%03d", group, i+1)
				p.Files[base+".in"], p.Files[base+".ans"] = string(in), ans
			}
		}
	}
	driver, err := t.Driver()
	if err != nil {
		return nil, err
	}
	if len(driver) > 0 {
		driver["main.py"] = judgeFile("main.py")
	}
	p.addSubmissions(t, l, driver, all, results)
	p.addPrograms()
	limits, seconds := t.Bounds()
	maps.Copy(p.Files, l.Extra(t, seconds))
	p.Files["problem.yaml"] = fmt.Sprintf("problem_format_version: legacy\ntype: pass-fail\nname: %s\nsource: %s\n"+
		"license: educational\nlimits:\n  memory: %d\n  output: %d\nvalidation: custom\n", quoted(t.Title),
		quoted(or(t.Source, "Twofold")), max(limits.Memory>>20, 1), max(limits.Output>>20, 1))
	p.Files["problem_statement/problem.en.tex"] = statement(t, l, len(driver) > 0)
	return p, nil
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// quoted is a text as YAML has it: JSON is a part of YAML.
func quoted(text string) string {
	line, _ := json.Marshal(text) // a string can be told
	return string(line)
}

func judgeFile(name string) string {
	text, err := judge.ReadFile("judge/" + name)
	if err != nil {
		panic(err) // it is part of this program
	}
	return string(text)
}

// addPrograms adds the validators.
func (p *Package) addPrograms() {
	p.Files["input_validators/validate.py"] = judgeFile("input.py")
	p.Files["output_validators/validate/validate.py"] = judgeFile("validate.py")
	p.Files["output_validators/validate/run"] = "#!/bin/sh\nexec python3 \"$(dirname \"$0\")/validate.py\" \"$@\"\n"
	for _, name := range []string{"input_validators/validate.py", "output_validators/validate/validate.py",
		"output_validators/validate/run"} {
		p.Executable[name] = true
	}
}

// addSubmissions adds the right submission and the wrong ones, each where the format wants those that do as it does.
func (p *Package) addSubmissions(t *task.Task, l Layout, driver map[string]string, all []Submission, results []Result) {
	where := "attachments/"
	if l.Includes && len(driver) > 0 {
		where = "include/python3/"
	}
	for name, text := range driver {
		p.Files[where+name] = asPython3(name, text)
	}
	for i, s := range all {
		dir := "submissions/accepted/right/"
		if i > 0 {
			dir = fmt.Sprintf("submissions/%s/fault%02d/", fate(results[i]), i)
		}
		for name, text := range s.Files {
			p.Files[dir+name] = asPython3(name, string(text))
		}
		if !l.Includes {
			for name, text := range driver {
				p.Files[dir+name] = asPython3(name, text)
			}
		}
	}
}

// asPython3 is a file with the first line by which judges tell the versions of Python apart.
func asPython3(name, text string) string {
	if path.Ext(name) != ".py" || strings.HasPrefix(text, "#!") {
		return text
	}
	return "#!/usr/bin/env python3\n" + text
}

// fate is what a judge should say of a submission with those marks.
func fate(r Result) string {
	switch {
	case slices.ContainsFunc(r.Marks, func(k puzzles.Kind) bool {
		return k == puzzles.KindCrash || k == task.KindChanged || k == task.KindBroken
	}):
		return "run_time_error"
	case slices.Contains(r.Marks, puzzles.KindHang):
		return "time_limit_exceeded"
	}
	return "wrong_answer"
}

// answer is the file by which the validator judges answers about a board.
func (c *Class) answer(ctx context.Context, index, board int) (string, error) {
	t, b, truth := c.Tasks[index], c.Tasks[index].All[board], c.truths[index][board]
	object := map[string]any{"ask": t.Kind.Name}
	switch t.Kind.Field {
	case "solution", "solutions":
		if _, isRanked := b.(puzzles.Ranked); isRanked && t.Ask == "solve" {
			return "", errors.New("not only the best solutions are right, and there is no end of them: expected ask = \"best\"")
		}
		all, err := c.Examiner.Solutions(ctx, b, mostListed)
		if err != nil {
			return "", err
		}
		solutions, pictures := []puzzles.Solution{}, [][]string{}
		for _, s := range all {
			solutions, pictures = append(solutions, s), append(pictures, strings.Fields(b.Picture(s)))
		}
		object["solutions"], object["pictures"] = solutions, pictures
	case "count":
		object["count"] = truth.Count
	case "unique":
		object["unique"] = truth.Verdict == puzzles.Unique
	case "exists":
		object["exists"] = truth.Verdict != puzzles.None
	case "numbers":
		object["numbers"] = truth.Numbers
	case "value":
		object["value"] = truth.Value
	default:
		return "", errors.New("what students make has to be solved to be judged, and a judge has no engine: " +
			"expected another kind of question")
	}
	line, err := json.Marshal(object)
	return string(line) + "\n", err
}

var texts = strings.NewReplacer(`\`, `\textbackslash{}`, "_", `\_`, "%", `\%`, "&", `\&`, "#", `\#`, "$", `\$`,
	"{", `\{`, "}", `\}`, "^", `\^{}`, "~", `\~{}`, `"`, "''")

// statement is the problem for students, in LaTeX.
func statement(t *task.Task, l Layout, driven bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\\problemname{%s}\n\n%s\n\nAsked is: %s.\n", texts.Replace(t.Title), texts.Replace(t.Source+"."),
		texts.Replace(t.Kind.About))
	if t.Statement != "" {
		fmt.Fprintf(&b, "\n%s\n", texts.Replace(t.Statement))
	}
	if driven {
		fmt.Fprintf(&b, "\nHand in \\texttt{%s}. It is called as\n\n\\texttt{%s}\n", texts.Replace(t.Call.File),
			texts.Replace(t.Call.Python))
		if !l.Includes {
			b.WriteString("\nHand it in together with the files of the attachments, of which \\texttt{main.py} calls it.\n")
		}
	}
	b.WriteString("\n\\section*{Input}\n\nOne board, as in the sample.\n\n\\section*{Output}\n\n")
	if driven {
		fmt.Fprintf(&b, "An object in JSON with the field \\texttt{%s}. The program that calls yours writes it.\n",
			t.Kind.Field)
	} else {
		fmt.Fprintf(&b, "A verdict (none, unique, multiple), a line \\texttt{count N}, or solutions drawn as boards are, "+
			"with an empty line between two, as far as asked; or an object in JSON with the field \\texttt{%s}.\n",
			t.Kind.Field)
	}
	return b.String()
}

// Write writes the package into a directory of its name below dir.
func (p *Package) Write(dir string) error {
	for _, name := range slices.Sorted(maps.Keys(p.Files)) {
		file := filepath.Join(dir, p.Name, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		err := files.Write(file, func(w io.Writer) error {
			_, err := io.WriteString(w, p.Files[name])
			return err
		})
		if err == nil && p.Executable[name] {
			err = os.Chmod(file, 0o755)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path.Join(p.Name, name), err)
		}
	}
	return nil
}
