package files

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

const small = 10

// TestOpen: what each way to open takes.
func TestOpen(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"full": "0123456789", "long": "0123456789a", "empty": ""} {
		if err := os.WriteFile(in(name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink("full", in("link")), os.Symlink("gone", in("loose")),
		os.Mkdir(in("dir"), 0o777)); err != nil {
		t.Fatal(err)
	}
	makePipe(t, in("pipe"))
	const missing = "no such file"
	for _, row := range []struct{ name, open, input, here string }{
		{"full", "", "", ""},
		{"empty", "", "", ""},
		{"long", "11 bytes: expected at most 10", "11 bytes: expected at most 10", "11 bytes: expected at most 10"},
		{"link", "", "", "a symbolic link: expected a regular file"},
		{"dir", "a directory: expected a regular file", "a directory: expected a regular file",
			"a directory: expected a regular file"},
		{"pipe", "a pipe: expected a regular file", "", "a pipe: expected a regular file"},
		{"loose", missing, missing, "a symbolic link: expected a regular file"},
		{"gone", missing, missing, missing},
		{os.DevNull, "a device: expected a regular file", "a device: expected a regular file",
			"a device: expected a regular file"},
	} {
		path := in(row.name)
		if filepath.IsAbs(row.name) {
			path = row.name
		}
		for _, way := range []struct {
			name string
			open func(string, int64) (*Input, error)
			want string
		}{{"Open", Open, row.open}, {"OpenInput", OpenInput, row.input}, {"OpenHere", OpenHere, row.here}} {
			if row.name == "pipe" && way.want == "" {
				go func() { // comes before the reader or after
					if err := os.WriteFile(path, []byte("01"), 0o666); err != nil {
						t.Error(err)
					}
				}()
			}
			text, err := Read(way.open, path, small)
			if (way.want == "") != (err == nil) || err != nil && !strings.Contains(err.Error(), way.want) {
				t.Errorf("%s of %s: %v: expected %q", way.name, row.name, err, way.want)
			}
			want := map[string]string{"empty": "", "pipe": "01"}[row.name]
			if row.name == "full" || row.name == "link" {
				want = "0123456789"
			}
			if err == nil && string(text) != want {
				t.Errorf("%s of %s: read %q", way.name, row.name, text)
			}
		}
	}
}

// TestLimit: at most n bytes, and more are an error, however the reader hands them out.
func TestLimit(t *testing.T) {
	for length := range 2 * small {
		text := strings.Repeat("x", length)
		for name, r := range map[string]io.Reader{
			"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text)),
			"early": iotest.DataErrReader(strings.NewReader(text)),
		} {
			got, err := io.ReadAll(Limit(r, small))
			if len(got) != min(length, small) || (err != nil) != (length > small) {
				t.Errorf("%s: %d of %d bytes: %v", name, len(got), length, err)
			}
		}
	}
}

// TestWrite: the old file stays until the new one is there, and keeps its mode; nothing else is left.
func TestWrite(t *testing.T) {
	full := errors.New("no space left")
	write := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error { _, _ = io.WriteString(w, text); return err }
	}
	for _, row := range []struct {
		name, old, target string
		mode              os.FileMode
		err               error
		want              string
	}{
		{name: "new", want: "text"},
		{name: "new, failing", err: full},
		{name: "old", old: "old", mode: 0o640, want: "text"},
		{name: "old, failing", old: "old", mode: 0o640, err: full, want: "old"},
		{name: "a link", old: "old", mode: 0o600, target: "target", want: "text"},
		{name: "a link, failing", old: "old", mode: 0o600, target: "target", err: full, want: "old"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			name := filepath.Join(dir, "file")
			files := 0
			if row.old != "" {
				if err := os.WriteFile(filepath.Join(dir, "file"+row.target), []byte(row.old), row.mode); err != nil {
					t.Fatal(err)
				}
			}
			if row.target != "" {
				files++
				if err := os.Symlink("file"+row.target, name); err != nil {
					t.Fatal(err)
				}
			}
			if err := Write(name, write("text", row.err)); !errors.Is(err, row.err) {
				t.Fatal(err)
			}
			got, _ := os.ReadFile(name)
			if string(got) != row.want {
				t.Errorf("%q: expected %q", got, row.want)
			}
			if row.want != "" {
				files++
			}
			if info, err := os.Stat(name); err == nil && row.mode != 0 && info.Mode() != row.mode {
				t.Errorf("mode %v: expected %v", info.Mode(), row.mode)
			}
			if entries, _ := os.ReadDir(dir); len(entries) != files {
				t.Errorf("%v are left: expected %d files", entries, files)
			}
		})
	}
}

// TestWriteElsewhere: what is no regular file is written to and stays what it is; what cannot be written is said.
func TestWriteElsewhere(t *testing.T) {
	hello := func(w io.Writer) error { _, err := w.Write(bytes.Repeat([]byte("hello"), 1<<15)); return err }
	if err := Write(os.DevNull, hello); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s is %v, %v", os.DevNull, info.Mode(), err)
	}
	dir := t.TempDir()
	if err := Write(dir, hello); err == nil {
		t.Error("a directory was written")
	}
	if err := Write(filepath.Join(dir, "no", "file"), hello); err == nil {
		t.Error("a file in no directory was written")
	}
}
