// Package files reads and writes files with care. Reading takes regular files of at most a given size; only inputs may
// be pipes, which are waited for. Writing leaves the old file or the whole new one. The package needs only the standard
// library, because the checkers of evidence use it.
//
// Files:
//
//	read, write, temp: reading, writing and temporary directories
//	lock_unix, lock_other, nonblock, nonblock_js: locks and pipes by system
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync/atomic"
)

// MaxInput is the most bytes of one input that are read, from a file or from standard input.
const MaxInput = 1 << 30

// Open opens a regular file of up to most bytes; what is no regular file is an error. Reading ends with an error
// should the file have grown beyond that.
func Open(name string, most int64) (*Input, error) { return open(name, most, os.Stat) }

// OpenInput opens a file as Open does, or a pipe. As everywhere, reading a pipe begins when somebody writes to it.
func OpenInput(name string, most int64) (*Input, error) {
	info, err := os.Stat(name)
	if err != nil || info.Mode().Type() != fs.ModeNamedPipe {
		return Open(name, most)
	}
	p := &pipe{name: name}
	return &Input{Limit(p, most), p, info}, nil
}

// A pipe is opened when it is read first, since that waits. Whoever does not want to wait any longer leaves the reader
// to itself.
type pipe struct {
	name string
	file atomic.Pointer[os.File]
}

func (p *pipe) Read(text []byte) (int, error) {
	f := p.file.Load()
	if f == nil {
		var err error
		if f, err = os.Open(p.name); err != nil {
			return 0, err
		}
		p.file.Store(f)
	}
	return f.Read(text)
}

func (p *pipe) Close() error {
	if f := p.file.Load(); f != nil {
		return f.Close()
	}
	return nil
}

// OpenHere opens a regular file as Open does, but follows no link at the end of its name.
func OpenHere(name string, most int64) (*Input, error) { return open(name, most, os.Lstat) }

// open asks what the name stands for before it opens the file and after, since it may have been exchanged meanwhile.
// Without Nonblock, opening a pipe would wait for somebody who writes to it.
func open(name string, most int64, stat func(string) (fs.FileInfo, error)) (*Input, error) {
	expected, err := stat(name)
	if problem, ok := errors.AsType[*fs.PathError](err); ok {
		problem.Op = "open" // which is what was asked for
	}
	if err != nil {
		return nil, err
	}
	if err := fits(name, expected, most); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(name, os.O_RDONLY|Nonblock, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case !os.SameFile(expected, info):
		err = fmt.Errorf("%s: was exchanged while it was opened", name)
	default:
		err = fits(name, info, most)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return &Input{Limit(f, most), f, info}, nil
}

func fits(name string, info fs.FileInfo, most int64) error {
	switch kind := info.Mode().Type(); {
	case kind != 0:
		return fmt.Errorf("%s: %s: expected a regular file", name, kindOf(kind))
	case info.Size() > most:
		return fmt.Errorf("%s: %d bytes: expected at most %d", name, info.Size(), most)
	}
	return nil
}

func kindOf(kind fs.FileMode) string {
	switch {
	case kind&fs.ModeDir != 0:
		return "a directory"
	case kind&fs.ModeSymlink != 0:
		return "a symbolic link"
	case kind&fs.ModeNamedPipe != 0:
		return "a pipe"
	case kind&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// An Input is a file that is read.
type Input struct {
	io.Reader
	io.Closer
	Info fs.FileInfo
}

// Read is the content of a file of up to most bytes, opened by Open or OpenHere.
func Read(open func(string, int64) (*Input, error), name string, most int64) ([]byte, error) {
	f, err := open(name, most)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// Limit reads up to most bytes of r. More are an error, which io.LimitReader would hide.
func Limit(r io.Reader, most int64) io.Reader { return &limiter{r, most, most} }

// A limiter has read less than one byte too many while left is not negative.
type limiter struct {
	r          io.Reader
	left, most int64
}

func (l *limiter) Read(p []byte) (int, error) {
	if l.left < 0 {
		return 0, fmt.Errorf("more than %d bytes: expected no more", l.most)
	}
	if int64(len(p)) > l.left+1 {
		p = p[:l.left+1] // one more, to see whether there is more
	}
	n, err := l.r.Read(p)
	if l.left -= int64(n); l.left < 0 {
		return n - 1, nil
	}
	return n, err
}
