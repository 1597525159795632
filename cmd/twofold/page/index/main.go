// Command index writes what the static page has in place of a server into its directory, where all else is: index.html,
// with the gallery in it; families.json and limits.json, the answers to these calls; the boards of each puzzle in a
// file, in place of today.txt; and offline.js, which knows all files.
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"twofold"
	"twofold/cmd/twofold/page"
	"twofold/cmd/twofold/page/api"
	"twofold/puzzles"
)

var service = api.New(twofold.Default, twofold.Options{}, api.InBrowser, "worker")

func main() {
	dir := os.Args[1]
	write(dir, "index.html", []byte(page.Index()))
	for _, name := range []string{"families", "limits"} {
		write(dir, name+".json", ask(name, struct{}{}))
	}
	for file, boards := range page.Stock() {
		write(dir, file, packed(boards))
	}
	err := os.Remove(filepath.Join(dir, "today.txt"))
	if err == nil {
		err = offline(dir)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func write(dir, name string, content []byte) {
	if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
		log.Fatal(err)
	}
}

// ask is what a call answers.
func ask(name string, what any) json.RawMessage {
	call, err := api.Find(name)
	if err != nil {
		log.Fatal(err)
	}
	question, err := json.Marshal(what)
	if err != nil {
		log.Fatal(err)
	}
	answer, err := service.Answer(context.Background(), call, question, nil)
	if err != nil {
		log.Fatalf("%s: %s: %v", name, question, err)
	}
	return answer
}

// packed is boards with their pictures, as JSON. A base that is the picture of the board is left out.
func packed(boards []page.Stocked) []byte {
	for i := range boards {
		b := &boards[i]
		b.Draw = ask("draw", map[string]string{"board": b.Board})
		var drawn struct {
			Hand *puzzles.Hand
			SVG  string
		}
		if err := json.Unmarshal(b.Draw, &drawn); err != nil {
			log.Fatal(err)
		}
		if drawn.Hand != nil && drawn.Hand.Moves == nil {
			b.Ink = ask("ink", map[string]string{"board": b.Board})
			base, _ := json.Marshal(drawn.SVG)
			b.Ink = bytes.Replace(b.Ink, append([]byte(`"base":`), base...), []byte(`"base":""`), 1)
		}
	}
	var text bytes.Buffer
	to, err := gzip.NewWriterLevel(&text, gzip.BestCompression)
	if err == nil {
		err = errors.Join(json.NewEncoder(to).Encode(boards), to.Close())
	}
	if err != nil {
		log.Fatal(err)
	}
	return text.Bytes()
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
