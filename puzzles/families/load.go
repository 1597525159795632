package families

import (
	"context"
	"encoding/json"
	"io/fs"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/script"
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
	text, err := Text(name)
	if err != nil {
		return nil, err
	}
	return script.Read(context.Background(), name+suffix, text)
}

// Text is the file of a family.
func Text(name string) ([]byte, error) { return Files.ReadFile(name + suffix) }

// Primers are those of a family, in NAME.json; none if there is no such file.
func Primers(name string) []puzzles.Primer {
	text, err := Files.ReadFile(name + ".json")
	if err != nil {
		return nil
	}
	var all []puzzles.Primer
	if err := json.Unmarshal(text, &all); err != nil {
		panic(err) // the files are part of the program: a test reads them all
	}
	return all
}
