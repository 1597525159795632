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

// Stock is the boards of today.txt by FAMILY/VARIANT, of each that there is.
func Stock() map[string][]Stocked {
	text, err := siteFiles.ReadFile("site/today.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	all := map[string][]Stocked{}
	for _, f := range twofold.All() {
		for _, variant := range f.Variants {
			all[f.Name+"/"+variant] = []Stocked{}
		}
	}
	for _, found := range block.FindAllStringSubmatch(string(text), -1) {
		all[found[1]] = append(all[found[1]], Stocked{Level: found[2], Board: found[3]})
	}
	return all
}

var stock = sync.OnceValue(Stock)

// StockFile is the name of the file that has the boards of FAMILY/VARIANT, packed on a page without a server.
func StockFile(link string) string { return "stock-" + strings.ReplaceAll(link, "/", "-") + ".json.gz" }
