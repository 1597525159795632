package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"twofold/puzzles"
	"twofold/puzzles/lab/campaign"
	"twofold/puzzles/lab/guest"
)

// guestFlags name programs of the user's.
type guestFlags struct {
	against  []string
	dir      string
	protocol string
	stay     bool
	output   byteSize
	grade    bool
	made     int
	format   string
}

func (g *guestFlags) add(set *pflag.FlagSet) {
	g.output = 1 << 20
	set.StringArrayVar(&g.against, "against", nil, "a program to test, such as 'python3 mysolver.py'; may be repeated")
	set.StringVar(&g.dir, "against-dir", "", "a directory with programs to test: *.py and whatever can be executed, but for names that begin with _")
	set.StringVar(&g.protocol, "protocol", "text", "how boards are told to programs: text or json (testdata/solvers/README.md)")
	set.BoolVar(&g.stay, "stay", false, "programs stay and answer board after board")
	set.Var(&g.output, "output-limit", "for a program's answer to one board")
	set.BoolVar(&g.grade, "grade", false, "grade the programs in place of listing findings")
	set.IntVar(&g.made, "generation", 0, "with --grade, how many boards each program is to make")
	set.StringVar(&g.format, "format", "text", "of grades: text, json or junit")
}

// programs are the programs that the flags name. The caller closes them.
func (g *guestFlags) programs(limits guest.Limits) ([]*guest.Program, error) {
	protocol, err := guest.ParseProtocol(g.protocol)
	if err != nil {
		return nil, err
	}
	commands := slices.Clone(g.against)
	if g.dir != "" {
		found, err := commandsIn(g.dir)
		if err != nil {
			return nil, err
		}
		commands = append(commands, found...)
	}
	if g.grade && len(commands) == 0 {
		return nil, errors.New("--grade without a program: expected --against or --against-dir")
	}
	if g.made < 0 {
		return nil, fmt.Errorf("--generation %d: expected 0 or more", g.made)
	}
	if !slices.Contains([]string{"text", "json", "junit"}, g.format) {
		return nil, fmt.Errorf("--format %q: expected text, json or junit", g.format)
	}
	limits.Output = int64(g.output)
	var all []*guest.Program
	for _, command := range commands {
		if strings.TrimSpace(command) == "" {
			return nil, errors.New("--against with nothing: expected a command")
		}
		name := programName(command)
		for n := 2; slices.ContainsFunc(all, func(p *guest.Program) bool { return p.Name == name }); n++ {
			name = fmt.Sprintf("%s#%d", programName(command), n)
		}
		all = append(all, &guest.Program{Name: name, Command: command, Protocol: protocol, Stays: g.stay, Limits: limits})
	}
	return all, nil
}

// programName is the last file that a command names, without its directory.
func programName(command string) string {
	words := strings.Fields(command)
	name := words[0]
	for _, word := range words[1:] {
		if strings.ContainsAny(word, "./") && !strings.HasPrefix(word, "-") {
			name = word
		}
	}
	return puzzles.OneLine(filepath.Base(strings.Trim(name, `'"`)))
}

// commandsIn are the commands that run the programs of a directory.
func commandsIn(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var commands []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || strings.ContainsAny(e.Name()[:1], "._") {
			continue
		}
		path := quoted(filepath.Join(dir, e.Name()))
		switch {
		case strings.HasSuffix(e.Name(), ".py"):
			commands = append(commands, "python3 "+path)
		case info.Mode()&0o111 != 0 && strings.ContainsRune(path, '/'):
			commands = append(commands, path)
		case info.Mode()&0o111 != 0:
			commands = append(commands, "./"+path)
		}
	}
	if len(commands) == 0 {
		return nil, fmt.Errorf("%s: no programs: expected *.py or files that can be executed", dir)
	}
	return commands, nil
}

// quoted is a word for the shell, of characters that can be printed.
func quoted(word string) string {
	if puzzles.OneLine(word) != word {
		return "$'" + puzzles.OneLine(strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(word)) + "'"
	}
	if !strings.ContainsAny(word, " \t\n'\"\\$&;|<>()*?[]#~`!{}") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// flags are the words of a command line that names one of the programs, or "" if it is none of them.
func (g *guestFlags) flags(all []*guest.Program, name string) string {
	at := slices.IndexFunc(all, func(p *guest.Program) bool { return p.Name == name })
	if at < 0 {
		return ""
	}
	text := " --against " + quoted(all[at].Command)
	if g.protocol != "text" {
		text += " --protocol " + g.protocol
	}
	if g.stay {
		text += " --stay"
	}
	return text
}

// guestsOf makes guests of a campaign of programs.
func guestsOf(all []*guest.Program) (guests []campaign.Guest) {
	for _, p := range all {
		guests = append(guests, campaign.Guest{Name: p.Name, Ask: p.Ask, Make: p.Make})
	}
	return guests
}

func closePrograms(all []*guest.Program) {
	for _, p := range all {
		p.Close()
	}
}

// guestLimits are the limits of a program of the user's.
func (a *app) guestLimits() guest.Limits {
	limits := guest.Limits{Time: a.flags.time, Memory: int64(a.flags.memory)}
	if limits.Time == 0 {
		limits.Time = campaignTime
	}
	return limits
}
