// Command index writes what the static page has in place of a server into a directory: index.html, with the gallery in
// it, and families.json, the answer to the call families.
package main

import (
	"context"
	"log"
	"os"
	"path/filepath"

	"twofold"
	"twofold/cmd/twofold/page"
	"twofold/cmd/twofold/page/api"
	"twofold/puzzles/runs"
)

func main() {
	families, err := api.Find("families")
	if err != nil {
		log.Fatal(err)
	}
	service := api.New(twofold.Default, twofold.Options{}, runs.Limits{}, "worker")
	answer, err := service.Answer(context.Background(), families, []byte("{}"), nil)
	if err != nil {
		log.Fatal(err)
	}
	for name, content := range map[string][]byte{"index.html": []byte(page.Index()), "families.json": answer} {
		if err := os.WriteFile(filepath.Join(os.Args[1], name), content, 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
