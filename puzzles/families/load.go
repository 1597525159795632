package families

import (
	"context"
	"io/fs"
	"strings"

	"twofold/puzzles/rules/script"
)

// Names lists the families, in alphabetical order.
func Names() []string {
	files, err := fs.Glob(Files, "*"+suffix)
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(file, suffix)
	}
	return files
}

const suffix = ".star"

// Load reads the file of a family.
func Load(name string) (*script.Rules, error) {
	text, err := Files.ReadFile(name + suffix)
	if err != nil {
		return nil, err
	}
	return script.Read(context.Background(), name+suffix, text)
}
