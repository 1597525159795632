package campaign

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"twofold/puzzles/prose"
)

// Programs are those that commands start, each otherwise like the given one, with a name of its own.
func Programs(commands []string, like *Program) (all []*Program, err error) {
	for _, command := range commands {
		if strings.TrimSpace(command) == "" {
			return nil, errors.New("--against with nothing: expected a command")
		}
		name := nameOf(command)
		for n := 2; slices.ContainsFunc(all, func(p *Program) bool { return p.Name == name }); n++ {
			name = fmt.Sprintf("%s#%d", nameOf(command), n)
		}
		all = append(all, &Program{Name: name, Command: command, Protocol: like.Protocol, Stays: like.Stays,
			Limits: like.Limits})
	}
	return all, nil
}

// nameOf is the last file that a command names, without its directory; of go run . it is go.
func nameOf(command string) string {
	words := strings.Fields(command)
	name := words[0]
	for _, word := range words[1:] {
		if strings.ContainsAny(word, "./") && !strings.HasPrefix(word, "-") && strings.Trim(word, `./'"`) != "" {
			name = word
		}
	}
	return prose.OneLine(filepath.Base(strings.Trim(name, `'"`)))
}

// Commands are the commands that start the programs of a directory: *.py and whatever can be executed, but for names
// that begin with _ or a dot.
func Commands(dir string) (commands []string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || strings.ContainsAny(e.Name()[:1], "._") {
			continue
		}
		path := prose.ShellWord(filepath.Join(dir, e.Name()))
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

// Flags are the words of a command line that names the program.
func (p *Program) Flags() string {
	text := " --against " + prose.ShellWord(p.Command)
	if p.Protocol.Name != TextProtocol.Name {
		text += " --protocol " + p.Protocol.Name
	}
	if p.Stays {
		text += " --stay"
	}
	return text
}
