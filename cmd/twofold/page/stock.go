package page

import (
	"encoding/json"
	"regexp"
	"strings"
	"sync"

	"twofold"
)

// A Stocked is a board that comes with the page.
type Stocked struct {
	Level string `json:"level"` // "" if it has none
	Board string `json:"board"`
	// Draw and Ink are what the calls of these names answer of it, so that it is played ahead of the program.
	Draw json.RawMessage `json:"draw,omitempty"`
	Ink  json.RawMessage `json:"ink,omitempty"`
}

// block is a board in today.txt, below a line with its puzzle and its level.
var block = regexp.MustCompile(`(?m)^# (\S+) ?(\w*)\n((?:.+\n)+)`)

// Stock is the boards of today.txt of all puzzles, by the names of files that have them on a page without a server.
func Stock() map[string][]Stocked {
	text, err := siteFiles.ReadFile("site/today.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	all := map[string][]Stocked{}
	for _, f := range twofold.All() {
		for _, variant := range f.Variants {
			all[stockFile(f.Name+"/"+variant)] = []Stocked{}
		}
	}
	for _, found := range block.FindAllStringSubmatch(string(text), -1) {
		file := stockFile(found[1])
		all[file] = append(all[file], Stocked{Level: found[2], Board: found[3]})
	}
	return all
}

var stock = sync.OnceValue(Stock)

// stockFile is the name of the file of FAMILY/VARIANT.
func stockFile(link string) string { return "stock-" + strings.ReplaceAll(link, "/", "-") + ".json.gz" }
