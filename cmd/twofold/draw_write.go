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
	at := slices.IndexFunc(picture.PaperSizes, func(p picture.PaperSize) bool { return p.Name == f.page })
	if at < 0 {
		return fmt.Errorf("--page %q: expected %s", f.page, paperNames())
	}
	if len(all.boards) == 0 {
		return nil
	}
	sheets := []picture.Sheet{{Heading: heading(all.boards), Scenes: all.boards, Labels: labels(len(all.boards), nil)}}
	if len(all.answers) > 0 {
		answers := labels(len(all.boards), all.missing)
		sheets = append(sheets, picture.Sheet{Heading: "Solutions", Scenes: all.answers, Labels: answers, Cell: answerCell})
	}
	pages := picture.Pages(picture.PaperSizes[at], sheets...)
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

// answerCell is the least side of a solution's cell on a page, in millimetres.
const answerCell = 4.5

// heading is the boards' title if it is the same for all.
func heading(scenes []*picture.Scene) string {
	for _, scene := range scenes {
		if scene.Title != scenes[0].Title {
			return "Puzzles"
		}
	}
	return scenes[0].Title
}

// labels numbers the boards from 1, leaving some out.
func labels(n int, without []int) (all []string) {
	for i := 1; i <= n; i++ {
		if !slices.Contains(without, i) {
			all = append(all, strconv.Itoa(i))
		}
	}
	return all
}

func paperNames() string {
	var names []string
	for _, p := range picture.PaperSizes {
		names = append(names, p.Name)
	}
	return strings.Join(names, " or ")
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
