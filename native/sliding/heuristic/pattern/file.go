package pattern

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc64"
	"io"
	"os"
	"path/filepath"

	"twofold/puzzles/files"
)

// A file is a header, the distances by number of arrangement, and a checksum of both. All numbers are
// little-endian. A change of the layout or of the numbering has to raise the version.
type header struct {
	Magic      [8]byte
	Version    uint32
	Rows, Cols uint32
	Places     Cells
	Blank      Cells
	Bytes      uint64 // of distances
}

const version = 1

var (
	magic      = [8]byte{'T', 'W', 'O', 'F', 'O', 'L', 'D', 'P'}
	polynomial = crc64.MakeTable(crc64.ECMA)
)

// Open reads a database from its file in dir. If there is none that is whole, it builds the database and
// writes the file, which gets its name when it is complete, so that processes may do this at the same time.
// Errors are those of Build, or say why the file cannot be written.
func Open(ctx context.Context, dir string, p Pattern, report func(share float64)) (*Database, error) {
	if err := p.valid(); err != nil {
		return nil, err
	}
	name := filepath.Join(dir, p.String()+".pattern")
	if d, err := read(name, p); err == nil {
		return d, nil
	}
	d, err := Build(ctx, p, report)
	if err != nil {
		return nil, err
	}
	if err := d.write(name); err != nil {
		return nil, fmt.Errorf("pattern database: %w", err)
	}
	return d, nil
}

func (d *Database) header() header {
	return header{
		magic,
		version,
		uint32(d.Pattern.Rows),
		uint32(d.Pattern.Cols),
		d.Pattern.Places,
		d.Pattern.Blank,
		uint64(d.size()),
	}
}

// errDamaged says that a file is not the one that write makes.
var errDamaged = errors.New("damaged")

// read returns the database of a file that is whole.
func read(name string, p Pattern) (*Database, error) {
	d := &Database{indexing: newIndexing(p.Rows*p.Cols, p.Cols, p.Places.Count()), Pattern: p}
	file, err := files.Open(name, int64(binary.Size(d.header())+d.size()+crc64.Size))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sum := crc64.New(polynomial)
	in := io.TeeReader(file, sum)
	var found header
	if err := binary.Read(in, binary.LittleEndian, &found); err != nil {
		return nil, err
	}
	if found != d.header() {
		return nil, errDamaged
	}
	d.distance = make([]byte, d.size())
	if _, err := io.ReadFull(in, d.distance); err != nil {
		return nil, err
	}
	var want uint64
	if err := binary.Read(file, binary.LittleEndian, &want); err != nil {
		return nil, err
	}
	if _, err := file.Read(make([]byte, 1)); err != io.EOF || want != sum.Sum64() {
		return nil, errDamaged
	}
	return d, nil
}

// write makes the file, and its directory.
func (d *Database) write(name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return files.Write(name, d.writeTo)
}

func (d *Database) writeTo(file io.Writer) error {
	sum := crc64.New(polynomial)
	out := io.MultiWriter(file, sum)
	if err := binary.Write(out, binary.LittleEndian, d.header()); err != nil {
		return err
	}
	if _, err := out.Write(d.distance); err != nil {
		return err
	}
	return binary.Write(file, binary.LittleEndian, sum.Sum64())
}
