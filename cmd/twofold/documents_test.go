package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// A document is a Markdown file, named from the root of the module.
type document struct {
	name, text string
}

func documents(t *testing.T) (all []document) {
	t.Helper()
	files := os.DirFS(root)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (name == ".git" || name == "out"):
			return fs.SkipDir
		case path.Ext(name) != ".md":
			return nil
		}
		text, err := fs.ReadFile(files, name)
		all = append(all, document{name, string(text)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 8 {
		t.Fatalf("only %d documents are found", len(all))
	}
	return all
}

// A block is a block of code in a document: its language, the name behind that, and its lines.
type block struct {
	language, name string
	text           string
}

var fenced = regexp.MustCompile("(?ms)^```([^\n`]*)\n(.*?)^```$")

func (d document) blocks() (all []block) {
	for _, found := range fenced.FindAllStringSubmatch(d.text, -1) {
		language, name, _ := strings.Cut(found[1], " ")
		all = append(all, block{language, name, found[2]})
	}
	return all
}

// isOurs reports whether a block shows a part of a file of the module: Go code, or a rules file.
func (b block) isOurs() bool {
	return b.language == "go" || path.Ext(b.name) == ".star" && path.Base(b.name) != b.name
}

// TestDocuments does what the documents show, each document in an empty directory. Blocks with the name of a file are
// written to it, one below the other, but a part of a file of the module, which is to be there. In a block without a
// language the lines that begin with "$ " are run. What a command prints has to be the lines below it, where a line "…"
// stands for any lines; times and sizes of memory are not compared. A picture that has the name of one in docs has to
// be that.
func TestDocuments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	t.Parallel()
	boards, err := filepath.Abs(filepath.Join(root, "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range documents(t) {
		if !strings.Contains(d.text, "\n$ ") {
			continue
		}
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			if err := os.Symlink(boards, filepath.Join(dir, "testdata")); err != nil {
				t.Fatal(err)
			}
			var spent time.Duration
			files := map[string]string{}
			for _, b := range d.blocks() {
				if b.name != "" && !b.isOurs() {
					files[b.name] += b.text
					if err := os.WriteFile(filepath.Join(dir, b.name), []byte(files[b.name]), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				for _, e := range b.examples() {
					spent += e.try(t, dir)
				}
			}
			t.Logf("%.1f s of CPU", spent.Seconds())
			comparePictures(t, dir)
		})
	}
}

// An example is a command and the lines that it prints.
type example struct {
	command, output string
}

func (b block) examples() (all []example) {
	if b.language != "" {
		return nil
	}
	for i, shown := range strings.Split("\n"+b.text, "\n$ ") {
		if i > 0 {
			command, output, _ := strings.Cut(shown, "\n")
			all = append(all, example{command, output})
		}
	}
	return all
}

// try runs the example and returns the CPU time that it took.
func (e example) try(t *testing.T, dir string) time.Duration {
	t.Helper()
	if missing := missingProgram(e.command); missing != "" && os.Getenv("CI") == "" {
		t.Logf("left out, for %s is not installed: %s", missing, e.command)
		return 0
	}
	command := exec.Command("sh", "-c", e.command)
	command.Dir = dir
	command.Env = append(os.Environ(), withNull+"=")
	got, _ := command.CombinedOutput() // a status other than 0 may be what is shown
	if !e.shows(string(got)) {
		t.Errorf("$ %s\nprints\n%s\nthe document says\n%s", e.command, got, e.output)
	}
	return command.ProcessState.UserTime() + command.ProcessState.SystemTime()
}

// missingProgram is a program that the command needs and that is not installed, or "".
func missingProgram(command string) string {
	for _, program := range []string{"minisat", "python3", "sha256sum"} {
		if _, err := exec.LookPath(program); err != nil && strings.Contains(command, program) {
			return program
		}
	}
	return ""
}

// varying is what differs from run to run: times, memory, and the blanks that line them up.
var varying = regexp.MustCompile(`\d+(\.\d+)? ?(µs|ms|s|MB)\b|\d+\.\d{3}\b|[ \t]+`)

func settled(text string) string {
	text = varying.ReplaceAllStringFunc(text, func(found string) string {
		if strings.TrimSpace(found) == "" {
			return " "
		}
		return "V"
	})
	return strings.TrimRight(strings.ReplaceAll(text, " \n", "\n"), " \n")
}

// shows reports whether the output is what the example shows.
func (e example) shows(output string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta("\n"+settled(e.output)), "\n…", `(?s:\n.*)?`)
	return regexp.MustCompile("^" + pattern + "$").MatchString("\n" + settled(output))
}

// comparePictures holds the pictures that a document's commands drew against those of the same name in docs.
func comparePictures(t *testing.T, dir string) {
	t.Helper()
	drawn, err := filepath.Glob(filepath.Join(dir, "*.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range drawn {
		shown, err := os.ReadFile(filepath.Join(root, "docs", filepath.Base(name)))
		if err != nil {
			continue // it is not shown
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != string(shown) {
			t.Errorf("docs/%s is not what the commands draw (%v)", filepath.Base(name), err)
		}
	}
}

// TestDocumentsAreShort: whoever opens these has ten minutes.
func TestDocumentsAreShort(t *testing.T) {
	for name, most := range map[string]int{"README.md": 130, "ARCHITECTURE.md": 150} {
		if lines := strings.Count(documentNamed(t, name).text, "\n"); lines > most {
			t.Errorf("%s has %d lines, more than %d", name, lines, most)
		}
	}
}

func documentNamed(t *testing.T, name string) document {
	t.Helper()
	all := documents(t)
	at := slices.IndexFunc(all, func(d document) bool { return d.name == name })
	if at < 0 {
		t.Fatalf("there is no %s", name)
	}
	return all[at]
}

var (
	link   = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)|<img src="([^":]+)"`)
	inCode = regexp.MustCompile("`([\\w.-]+(?:/[\\w.-]+)+)`")
)

// TestDocumentsPointAtWhatIsThere: links that are not into the web, and the files and packages that are named.
func TestDocumentsPointAtWhatIsThere(t *testing.T) {
	there := func(name string) bool { // FAMILY stands for each, and programs are built by who reads
		if strings.HasPrefix(name, "bin/") {
			return true
		}
		found, err := filepath.Glob(filepath.Join(root, strings.ReplaceAll(filepath.FromSlash(name), "FAMILY", "*")))
		return err == nil && len(found) > 0
	}
	for _, d := range documents(t) {
		for _, found := range link.FindAllStringSubmatch(d.text, -1) {
			if target := path.Join(path.Dir(d.name), found[1]+found[3]); !there(target) {
				t.Errorf("%s links to %s, which is not there", d.name, target)
			}
		}
		if d.name == "CHANGELOG.md" {
			continue // what it names was there
		}
		for _, found := range inCode.FindAllStringSubmatch(d.text, -1) {
			if top, _, _ := strings.Cut(found[1], "/"); there(top) && !there(found[1]) {
				t.Errorf("%s names %s, which is not there", d.name, found[1])
			}
		}
	}
}

// TestFamiliesHaveAPage: the rules of each are told beside its boards.
func TestFamiliesHaveAPage(t *testing.T) {
	for _, f := range codedFamilies() {
		if !slices.Contains(testFamilies, f) {
			documentNamed(t, "testdata/"+f.Name+"/README.md")
		}
	}
}

// TestMethodsOfBoardsNameFlags: the flags that the table of what boards may have names are there.
func TestMethodsOfBoardsNameFlags(t *testing.T) {
	text, err := os.ReadFile("../../puzzles/doc.go")
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string]*cobra.Command{}
	for _, c := range commands((&app{}).rootCommand("")) {
		flags[c.Name()] = c
	}
	named := regexp.MustCompile(`([a-z]+) --([a-z-]+)`).FindAllStringSubmatch(string(text), -1)
	for _, use := range named {
		if c := flags[use[1]]; c == nil || c.Flags().Lookup(use[2]) == nil {
			t.Errorf("puzzles/doc.go names %q, which is not there", use[0])
		}
	}
	if len(named) < 5 {
		t.Errorf("flags named: %q", named)
	}
}

// TestReadmeListsCommands: the table of commands is that of the program.
func TestReadmeListsCommands(t *testing.T) {
	var listed, want []string
	rows := regexp.MustCompile("(?m)^\\| [a-z ]+ \\| (`.*) \\|$")
	for _, row := range rows.FindAllStringSubmatch(documentNamed(t, "README.md").text, -1) {
		for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[1], -1) {
			listed = append(listed, name[1])
		}
	}
	for _, command := range commands((&app{}).rootCommand("")) {
		want = append(want, command.Name())
	}
	slices.Sort(listed)
	slices.Sort(want)
	if !slices.Equal(listed, want) {
		t.Errorf("README.md lists %q, the program has %q", listed, want)
	}
}

// commands are all commands that do something.
func commands(root *cobra.Command) (all []*cobra.Command) {
	for _, c := range root.Commands() {
		if c.Runnable() {
			all = append(all, c)
		}
		all = append(all, commands(c)...)
	}
	return all
}

// TestCodeInDocuments: Go code with the name of a file stands there, but for how far it is indented.
func TestCodeInDocuments(t *testing.T) {
	flush := regexp.MustCompile(`(?m)^\t+`)
	for _, d := range documents(t) {
		for _, b := range d.blocks() {
			if !b.isOurs() {
				continue
			}
			source, err := os.ReadFile(filepath.Join(root, b.name))
			if err != nil {
				t.Errorf("%s shows Go code of no file: %v", d.name, err)
			}
			if !strings.Contains(flush.ReplaceAllString(string(source), ""), flush.ReplaceAllString(b.text, "")) {
				t.Errorf("%s shows code that is not in %s:\n%s", d.name, b.name, b.text)
			}
		}
	}
}
