package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"twofold/puzzles/lab/files"
)

// writeTo writes to a file, or to standard output if its name is -. The file is there as a whole, or as it was before
// and an error is returned.
func (a *app) writeTo(file string, write func(io.Writer) error) error {
	if file != "-" {
		return a.writeFile(file, write)
	}
	out := bufio.NewWriter(a.out)
	if err := write(out); err != nil {
		return err
	}
	return out.Flush()
}

// writeFile writes a file that is no input of the command.
func (a *app) writeFile(file string, write func(io.Writer) error) error {
	if err := a.isNoInput(file); err != nil {
		return err
	}
	return files.Write(file, write)
}

// isNoInput refuses a file to write to that the command has read, or reads. A name says nothing, for there are links.
func (a *app) isNoInput(file string) error {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return nil // whoever writes it will see
	}
	for _, input := range a.inputs {
		if os.SameFile(input, info) {
			return fmt.Errorf("%s: is an input, too: expected another file to write to", file)
		}
	}
	return nil
}
