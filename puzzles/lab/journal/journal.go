// Package journal keeps files to which records are appended, so that work that was stopped goes on where the file ends.
// One process at a time writes to such a file.
package journal

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"

	"twofold/puzzles/lab/files"
	"twofold/puzzles/parse"
	"twofold/puzzles/prose"
)

// A Format says how a file is divided.
type Format struct {
	Head  string // the first line, with its end; "" for none
	Begin string // what each record behind it begins with; "" if nothing is said of that
	End   string // what it ends with, and has nowhere else
	// Differs says what is wrong with another first line, or nil. Without it every other line is wrong.
	Differs func(line string) error
}

// MaxRecord is the most bytes of a record that is read.
const MaxRecord = 64 << 20

const maxHead = 1 << 16 // bytes of a first line

// A Journal is such a file.
type Journal struct {
	file *os.File
	size int64 // of the whole records, if the file can be cut
	cuts bool
}

// Create begins the file anew. What is no regular file, such as a pipe, is written to as it is.
func Create(name string, f Format) (*Journal, error) {
	j, err := open(name, os.O_WRONLY)
	if err != nil {
		return nil, err
	}
	return j.begin(j.restart(0, f.Head))
}

// Resume opens the file or makes it, and hands its whole records, each with its end, and the numbers of their lines to
// use. If use returns nil, what is torn behind the last record is cut off. A file with another head, or that use
// objects to, stays as it is.
func Resume(name string, f Format, use func(iter.Seq2[int, string]) error) (*Journal, error) {
	j, err := open(name, os.O_RDWR)
	if err != nil {
		return nil, err
	}
	if !j.cuts {
		return j.begin(fmt.Errorf("%s: expected a regular file to go on with", name))
	}
	head, err := j.readHead(f)
	if err != nil {
		return j.begin(err)
	}
	end, line, err := f.scan(name, j.file, head, use)
	if err == nil {
		err = j.isTorn(end, line, f)
	}
	if err == nil && head == 0 {
		err = j.restart(end, f.Head)
	} else if err == nil {
		err = j.restart(end, "")
	}
	return j.begin(err)
}

// scan hands the whole records from a place on to use, and returns where those that it took end, and their line.
func (f Format) scan(name string, r io.ReaderAt, from int64, use func(iter.Seq2[int, string]) error) (
	end int64, line int, err error) {
	end, line = from, 1+min(len(f.Head), 1)
	records := bufio.NewScanner(io.NewSectionReader(r, from, 1<<62))
	records.Buffer(nil, MaxRecord)
	records.Split(f.split)
	err = use(func(yield func(int, string) bool) {
		for records.Scan() {
			record := records.Text()
			if !yield(line, record) {
				return
			}
			end += int64(len(record))
			line += strings.Count(record, "\n")
		}
	})
	if problem := records.Err(); errors.Is(problem, bufio.ErrTooLong) {
		err = Errorf(name, line, "a record of more than %d bytes: expected no more", MaxRecord)
	} else if problem != nil {
		err = problem
	}
	return end, line, err
}

// Read hands the whole records of a file of records without a head to use, as Resume does, and changes nothing: others
// may be writing to it. It returns whether the file ends with a part of a record.
func Read(name string, f Format, use func(iter.Seq2[int, string]) error) (torn bool, err error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	end, _, err := f.scan(name, file, 0, use)
	if err != nil {
		return false, err
	}
	n, err := file.ReadAt(make([]byte, 1), end)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return n > 0, err
}

// shownRest is how much an error shows of what is no part of a record.
const shownRest = 40

// isTorn reports whether what is behind the whole records is a part of a record, which may be cut off, or somebody's
// text.
func (j *Journal) isTorn(end int64, line int, f Format) error {
	if f.Begin == "" {
		return nil
	}
	rest := make([]byte, shownRest+len(f.Begin))
	n, err := j.file.ReadAt(rest, end)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	text := string(rest[:n])
	if !strings.HasPrefix(text, f.Begin[:min(n, len(f.Begin))]) {
		text, _, _ = strings.Cut(text, "\n")
		return Errorf(j.file.Name(), line, "%s: expected %s", strconv.Quote(text), strconv.Quote(f.Begin))
	}
	return nil
}

// Errorf is the error of a line of a file.
func Errorf(name string, line int, format string, args ...any) error {
	return &parse.Error{File: name, Line: line, Col: 1, Problem: fmt.Sprintf(format, args...)}
}

// open opens a file and locks it. The flag Nonblock keeps it from waiting for somebody who reads a pipe.
func open(name string, mode int) (*Journal, error) {
	file, err := os.OpenFile(name, mode|os.O_CREATE|files.Nonblock, 0o666)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: file}
	info, err := file.Stat()
	if j.cuts = err == nil && info.Mode().IsRegular(); j.cuts {
		err = lock(file)
	}
	if errors.Is(err, errLocked) {
		err = fmt.Errorf("%s: another process is writing to it: expected a file of its own for each", name)
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return j, nil
}

// begin is the journal if there is no error, else it is closed.
func (j *Journal) begin(err error) (*Journal, error) {
	if err != nil {
		j.file.Close()
		return nil, err
	}
	return j, nil
}

// readHead returns the length of the first line if it is the head, and 0 if it is torn or missing.
func (j *Journal) readHead(f Format) (int64, error) {
	if f.Head == "" {
		return 0, nil
	}
	text := make([]byte, maxHead)
	n, err := j.file.ReadAt(text, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	line, _, isWhole := bytes.Cut(text[:n], []byte("\n"))
	switch {
	case !isWhole && strings.HasPrefix(f.Head, string(line)):
		return 0, nil
	case isWhole && string(line)+"\n" == f.Head:
		return int64(len(f.Head)), nil
	case isWhole && f.Differs != nil:
		err = f.Differs(string(line))
		if err != nil {
			err = fmt.Errorf("%s: %w", j.file.Name(), err)
		}
		return int64(len(line) + 1), err
	}
	return 0, Errorf(j.file.Name(), 1, "the file is of other work, and begins %s: expected %s, or another file",
		shownHead(string(line)), shownHead(strings.TrimSuffix(f.Head, "\n")))
}

// shownHead is what an error shows of a first line. Heads are JSON, whose quotation marks stay
// as they are.
func shownHead(line string) string {
	const most = 200
	line = prose.OneLine(line)
	if more := len(line) - most; more > 0 {
		line = fmt.Sprintf("%s… and %d bytes more", line[:most], more)
	}
	return "'" + line + "'"
}

// split finds the next whole record. What has no end is torn, and never found.
func (f Format) split(text []byte, _ bool) (advance int, record []byte, err error) {
	if at := bytes.Index(text, []byte(f.End)); at >= 0 {
		whole := at + len(f.End)
		return whole, text[:whole], nil
	}
	return 0, nil, nil
}

// restart cuts the file and writes the head, if there is one.
func (j *Journal) restart(size int64, head string) error {
	if j.cuts {
		if err := j.cut(size); err != nil {
			return err
		}
	}
	if head == "" {
		return nil
	}
	_, err := j.Write([]byte(head))
	return err
}

// Cut drops what is behind the first size bytes, which end with a record.
func (j *Journal) Cut(size int64) error { return j.cut(size) }

func (j *Journal) cut(size int64) error {
	j.size = size
	_, err := j.file.Seek(size, io.SeekStart)
	return errors.Join(err, j.file.Truncate(size))
}

// Write appends whole records by one call of the system. If that fails, as on a full disk, nothing of them stays.
func (j *Journal) Write(records []byte) (int, error) {
	n, err := j.file.Write(records)
	if !j.cuts {
		return n, err
	}
	if err != nil {
		return 0, errors.Join(err, j.cut(j.size))
	}
	j.size += int64(n)
	return n, nil
}

// Close closes the file, which others may write to then.
func (j *Journal) Close() error { return j.file.Close() }
