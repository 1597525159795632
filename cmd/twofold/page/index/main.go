// Command index writes the file index.html of the static page, with the gallery in it.
package main

import (
	"io"
	"os"

	"twofold/cmd/twofold/page"
)

func main() {
	if _, err := io.WriteString(os.Stdout, page.Index()); err != nil {
		os.Exit(1)
	}
}
