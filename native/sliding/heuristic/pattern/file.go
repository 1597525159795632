package pattern

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"sync"

	"twofold/puzzles/lab/files"
)

// A file is a header, the entries, and a checksum of both. All numbers are little-endian. A change of the layout or of
// the numbering has to raise the version.
type header struct {
	Magic      [8]byte
	Version    uint32
	Kind       uint32
	Rows, Cols uint32
	Places     Cells
	Blank      Cells
	Bytes      uint64 // of entries
}

const version = 3

var (
	magic = [8]byte{'T', 'W', 'O', 'F', 'O', 'L', 'D', 'P'}
	// polynomial is one for which processors have an instruction. Its tables are made when they are first asked for: that
	// takes an eighth of a millisecond, for which every program would wait at its start.
	polynomial = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })
)

// An Unkept is the error of a database that is whole, but whose file cannot be written.
type Unkept struct{ error }

func (u *Unkept) Unwrap() error { return u.error }

// Open has a database from its file in dir. If there is none that is whole, it builds the database and
// writes the file, which gets its name when it is complete, so that processes may do this at the same time.
// Errors are those of Build, or an *Unkept, with the database.
//
// The file is mapped into memory where the system does that, else read. The checksum is looked at every time, over all
// of it: a file that is torn or damaged counts for nothing, and another one is made. (That takes a tenth of the time of
// reading, because the checksum is that of the processor and nothing is copied.) From then on the file is trusted. We
// never write into one that is there. A program that does so while a search goes on could make its answer wrong; one
// that cuts it off makes the search crash.
func Open(ctx context.Context, dir string, p Pattern, k Kind, report func(share float64)) (*Database, error) {
	if err := p.valid(k); err != nil {
		return nil, err
	}
	name := fileOf(dir, p, k)
	if d, err := read(name, p, k); err == nil {
		return d, nil
	}
	d, err := Build(ctx, p, k, report)
	if err != nil {
		return nil, err
	}
	if err := d.write(name); err != nil {
		return d, &Unkept{fmt.Errorf("pattern database: %w", err)}
	}
	return d, nil
}

// Kept reports whether there seems to be a file of the database in dir.
func Kept(dir string, p Pattern, k Kind) bool {
	_, err := os.Stat(fileOf(dir, p, k))
	return err == nil
}

func fileOf(dir string, p Pattern, k Kind) string {
	return filepath.Join(dir, p.String()+extensions[k])
}

var extensions = [...]string{AnyBlank: ".pattern", ZeroAware: ".zero"}

func (d *Database) header() header {
	return header{
		magic,
		version,
		uint32(d.kind),
		uint32(d.Pattern.Rows),
		uint32(d.Pattern.Cols),
		d.Pattern.Places,
		d.Pattern.Blank,
		uint64(d.bytes()),
	}
}

// errDamaged says that a file is not the one that write makes.
var errDamaged = errors.New("damaged")

// read returns the database of a file that is whole.
func read(name string, p Pattern, k Kind) (*Database, error) {
	d := newDatabase(p, k)
	whole := binary.Size(d.header()) + d.bytes() + crc32.Size
	content, release, err := contentOf(name, whole)
	if err != nil {
		return nil, err
	}
	if !d.isIn(content, whole) {
		return nil, errors.Join(errDamaged, release())
	}
	d.entries = content[binary.Size(d.header()) : whole-crc32.Size]
	return d, nil
}

// isIn reports whether a file is that of the database.
func (d *Database) isIn(content []byte, whole int) bool {
	var found header
	if _, err := binary.Decode(content, binary.LittleEndian, &found); err != nil {
		return false
	}
	if found != d.header() || len(content) != whole {
		return false
	}
	rest := whole - crc32.Size
	return binary.LittleEndian.Uint32(content[rest:]) == crc32.Checksum(content[:rest], polynomial())
}

// contentOf maps a regular file of at most the given bytes into memory, or reads it where that cannot be done. What it
// returns is valid until release.
func contentOf(name string, most int) (content []byte, release func() error, err error) {
	in, err := files.Open(name, int64(most))
	if err != nil {
		return nil, nil, err
	}
	defer in.Close()
	if file, ok := in.Closer.(*os.File); ok {
		if content, release, err = mapped(file); err == nil {
			return content, release, nil
		}
	}
	content, err = io.ReadAll(in)
	return content, func() error { return nil }, err
}

// write makes the file, and its directory.
func (d *Database) write(name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return files.Write(name, d.writeTo)
}

func (d *Database) writeTo(file io.Writer) error {
	sum := crc32.New(polynomial())
	out := io.MultiWriter(file, sum)
	if err := binary.Write(out, binary.LittleEndian, d.header()); err != nil {
		return err
	}
	if _, err := out.Write(d.entries); err != nil {
		return err
	}
	return binary.Write(file, binary.LittleEndian, sum.Sum32())
}
