package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// untold are the columns of a sweep that differ from run to run.
var untold = []string{"wall_s", "certify_s", "verify_s", "cpu_s", "solver_s", "memory_bytes", "cputime", "walltime",
	"memory", "version", "go", "gophersat", "processor", "cores", "load", "command"}

// scriptTimes: times FROM TO copies the rows of a sweep without what differs from run to run.
func scriptTimes(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: times from to")
	}
	rows, err := csv.NewReader(strings.NewReader(ts.ReadFile(args[0]))).ReadAll()
	ts.Check(err)
	for _, name := range untold {
		at := slices.Index(rows[0], name)
		for _, row := range rows[1:] {
			if row[at] == "" && strings.HasSuffix(name, "ify_s") {
				continue // there was no evidence
			}
			if row[at] == "" {
				ts.Fatalf("a row without %s: %q", name, row)
			}
			row[at] = "~"
		}
	}
	var text bytes.Buffer
	ts.Check(csv.NewWriter(&text).WriteAll(rows))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), text.Bytes(), 0o666))
}

// scriptTorn: torn FILE N keeps N lines and half of the next.
func scriptTorn(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: torn file n")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	lines := strings.SplitAfter(ts.ReadFile(args[0]), "\n")
	text := strings.Join(lines[:n], "") + lines[n][:len(lines[n])/2]
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// scriptBegins: begins FILE START says that a file begins with the whole lines of another.
func scriptBegins(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: begins file start")
	}
	start := ts.ReadFile(args[1])
	start = start[:strings.LastIndex(start, "\n")+1]
	if start == "" || !strings.HasPrefix(ts.ReadFile(args[0]), start) {
		ts.Fatalf("%s does not begin with the lines of %s", args[0], args[1])
	}
}
