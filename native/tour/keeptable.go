package tour

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sync"
)

// castagnoli is the polynomial that processors have an instruction for. Its tables take a fifth of a millisecond.
var castagnoli = sync.OnceValue(func() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) })

// atATime is how many words are written and read at a time.
const atATime = 1 << 12

// write writes a moment as a line of JSON; then for each part the number of its rows and the rows, in words of eight
// bytes, the lowest first; then the checksum of all that, in four. It ends with ctx.
func (t *table) write(ctx context.Context, out io.Writer, m moment) error {
	head, err := json.Marshal(m)
	if err != nil {
		return err
	}
	sum := crc32.New(castagnoli())
	w := &wordWriter{to: io.MultiWriter(out, sum), text: append(head, '\n')}
	stride := t.stride()
	for p, part := range t.parts {
		w.add(uint64(t.filled[p]))
		for i := 0; i < len(part) && w.err == nil; i += stride {
			if row := part[i : i+stride]; !isZero(row[t.words:]) {
				w.add(row...)
			}
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	if w.flush(); w.err != nil {
		return w.err
	}
	_, err = out.Write(binary.LittleEndian.AppendUint32(nil, sum.Sum32()))
	return err
}

// A wordWriter writes words, and remembers the first error.
type wordWriter struct {
	to   io.Writer
	text []byte // that waits
	err  error
}

func (w *wordWriter) add(words ...uint64) {
	for _, word := range words {
		w.text = binary.LittleEndian.AppendUint64(w.text, word)
	}
	if len(w.text) >= 8*atATime {
		w.flush()
	}
}

func (w *wordWriter) flush() {
	if w.err == nil {
		_, w.err = w.to.Write(w.text)
	}
	w.text = w.text[:0]
}

var errDamaged = errors.New("damaged: expected the states of a count as they were written")

// readTable reads what write wrote, of the count with that head. It is nil if its numbers do not have so many words.
func readTable(ctx context.Context, file *os.File, c coding, words int, head string) (m moment, t *table, err error) {
	info, err := file.Stat()
	if err != nil {
		return m, nil, err
	}
	in := bufio.NewReaderSize(file, 1<<16)
	m, line, err := readMoment(in)
	if err != nil {
		return m, nil, err
	}
	if m.Of != head {
		return m, nil, fmt.Errorf("states of another count: expected those of %s", head)
	}
	if m.Words != words {
		return m, nil, nil
	}
	sum := crc32.New(castagnoli())
	sum.Write(line)
	t = newTable(c, words)
	r := &wordReader{from: io.TeeReader(in, sum), left: info.Size() / 8}
	for p := range t.parts {
		t.parts[p], err = r.rows(t.stride())
		if err != nil {
			return m, nil, err
		}
		t.filled[p] = len(t.parts[p]) / t.stride()
		if ctx.Err() != nil {
			return m, nil, context.Cause(ctx)
		}
	}
	want := sum.Sum32()
	last, err := io.ReadAll(in)
	if err != nil || len(last) != 4 || binary.LittleEndian.Uint32(last) != want {
		return m, nil, errDamaged
	}
	return m, t, nil
}

// readMoment reads the first line.
func readMoment(in *bufio.Reader) (m moment, line []byte, err error) {
	line, err = in.ReadBytes('\n')
	if err != nil || json.Unmarshal(line, &m) != nil || m.Words < 1 || len(m.Total) != m.Words {
		err = errDamaged
	}
	return m, line, err
}

// A wordReader reads words of a file.
type wordReader struct {
	from io.Reader
	left int64 // words that there may be at most
	text [8 * atATime]byte
}

// rows reads the rows of a part, each of so many words.
func (r *wordReader) rows(stride int) ([]uint64, error) {
	if _, err := io.ReadFull(r.from, r.text[:8]); err != nil {
		return nil, errDamaged
	}
	n := binary.LittleEndian.Uint64(r.text[:])
	if n > uint64(r.left)/uint64(stride) {
		return nil, errDamaged
	}
	rows := make([]uint64, int(n)*stride)
	r.left -= int64(len(rows))
	for to := rows; len(to) > 0; {
		now := min(len(to), atATime)
		if _, err := io.ReadFull(r.from, r.text[:8*now]); err != nil {
			return nil, errDamaged
		}
		for i := range now {
			to[i] = binary.LittleEndian.Uint64(r.text[8*i:])
		}
		to = to[now:]
	}
	return rows, nil
}
