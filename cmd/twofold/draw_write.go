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

// writeDrawn writes the pictures where the flags say.
func (a *app) writeDrawn(f *drawFlags, all []*picture.Scene) error {
	if f.output != "" {
		for i, scene := range all {
			if err := a.writePicture(numbered(f.output, i, len(all)), scene, f.pixels); err != nil {
				return err
			}
		}
		return nil
	}
	for i, scene := range all {
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		fmt.Fprintf(a.out, "%s\n%s", scene.Title, picture.Terminal(scene, a.inColour(f.colour)))
	}
	return nil
}

// fileIs is endsWith where a file is named.
func (f *drawFlags) fileIs(extensions ...string) error {
	if f.output == "" {
		return nil
	}
	return endsWith("-o", f.output, extensions)
}

// endsWith refuses a file to write by a flag whose name ends with none of the extensions.
func endsWith(flag, file string, extensions []string) error {
	if !slices.Contains(extensions, filepath.Ext(file)) {
		return fmt.Errorf("%s %s: expected a file name that ends with %s", flag, file, strings.Join(extensions, " or "))
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
