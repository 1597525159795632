// Command index writes what the static page has in place of a server into its directory, where all else is: index.html,
// with the gallery in it, families.json, the answer to the call families, and offline.js, which knows all files.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
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
	if err := offline(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

// offline writes ahead of the service worker which files the page has, and a version that follows from all of them.
func offline(dir string) error {
	file := filepath.Join(dir, "offline.js")
	script, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	sum, files := sha256.New(), []string{"./"}
	for _, e := range entries {
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s %d\n", e.Name(), len(content))
		sum.Write(content)
		if name := e.Name(); name != "offline.js" && name != "index.html" {
			files = append(files, name)
		}
	}
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	head := fmt.Sprintf("const version = \"%x\";\nconst files = %s;\n", sum.Sum(nil)[:8], list)
	return os.WriteFile(file, append([]byte(head), script...), 0o666)
}
