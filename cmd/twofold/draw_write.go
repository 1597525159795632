package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"twofold/puzzles/picture"
)

// pageDots is the resolution of pages in PNG, in dots to an inch.
const pageDots = 150

// writeDrawn writes the pictures where the flags say.
func (a *app) writeDrawn(f *drawFlags, all drawn) error {
	switch {
	case f.page != "":
		return a.writePages(f, all)
	case f.output != "":
		for i, scene := range all.boards {
			if err := a.writePicture(numbered(f.output, i, len(all.boards)), scene, f.pixels); err != nil {
				return err
			}
		}
		return nil
	}
	for i, scene := range all.boards {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		fmt.Fprintf(a.out, "%s\n%s", scene.Title, picture.Terminal(scene, a.inColour(f.colour)))
	}
	return nil
}

// writePages puts the boards onto pages, and their solutions behind.
func (a *app) writePages(f *drawFlags, all drawn) error {
	if len(all.boards) == 0 {
		return nil
	}
	pages := picture.Pages(picture.PaperSizes[f.page], all.boards, all.answers)
	for i, page := range pages {
		write := page.SVG
		if filepath.Ext(f.output) == ".png" {
			write = func(w io.Writer) error { return page.PNG(w, pageDots) }
		}
		if err := a.writeFile(numbered(f.output, i, len(pages)), write); err != nil {
			return err
		}
	}
	return nil
}

// fileIs refuses a file to write whose name ends with none of the extensions.
func (f *drawFlags) fileIs(extensions ...string) error {
	if f.output != "" && !slices.Contains(extensions, filepath.Ext(f.output)) {
		return fmt.Errorf("-o %s: expected a file name that ends with %s", f.output, strings.Join(extensions, " or "))
	}
	return nil
}

// numbered is the name of the i-th of n files: the name itself if there is only one.
func numbered(file string, i, n int) string {
	if n == 1 {
		return file
	}
	extension := filepath.Ext(file)
	return fmt.Sprintf("%s-%0*d%s", strings.TrimSuffix(file, extension), len(strconv.Itoa(n)), i+1, extension)
}

func (a *app) writePicture(file string, scene *picture.Scene, pixels int) error {
	return a.writeFile(file, func(w io.Writer) error {
		if filepath.Ext(file) == ".png" {
			return picture.PNG(w, scene, pixels)
		}
		return picture.SVG(w, scene)
	})
}
