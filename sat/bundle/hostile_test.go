package bundle

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// hostile makes a directory with a manifest as it is, its right sum, and a file.
func hostile(t *testing.T, manifest []byte) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{ManifestFile: string(manifest), ManifestSum: sumLine(manifest),
		"a.txt": "a"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestStrangersBundles: what stands in the way of a file is refused before it is opened, and every fault of a manifest
// is one
// of the bundle.
func TestStrangersBundles(t *testing.T) {
	must := func(errs ...error) {
		t.Helper()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
	}
	const huge = 20 << 30
	a := File{"a.txt", 1, sum([]byte("a"))}
	for _, row := range []struct {
		name   string
		files  []File
		gaps   []Gap
		change func(dir, file string)
		want   string // of the fault; "" for none
	}{
		{"as it should be", []File{a}, nil, nil, ""},
		{"the directory", []File{{".", 1, ""}, a}, nil, nil, `manifest.json: file ".": expected names`},
		{"the directory above", []File{{"..", 1, ""}, a}, nil, nil, `manifest.json: file "..": expected names`},
		{"elsewhere", []File{{"../a.txt", 1, ""}, a}, nil, nil, `manifest.json: file "../a.txt": expected names`},
		{"absolute", []File{{"/etc/passwd", 1, ""}, a}, nil, nil, `manifest.json: file "/etc/passwd": expected names`},
		{"no name", []File{{"", 1, ""}, a}, nil, nil, `manifest.json: file "": expected names`},
		{"the manifest itself", []File{a, {ManifestFile, 1, ""}}, nil, nil,
			`manifest.json: file "manifest.json": expected names`},
		{"less than nothing", []File{{"a.txt", -1, ""}}, nil, nil, `manifest.json: file "a.txt": -1 bytes: expected 0 to`},
		{"too large together", []File{a, {"b.txt", MaxSize, ""}}, nil, nil,
			"manifest.json: files of 1073741825 bytes: expected at most"},
		{"too large, as it says", []File{{"a.txt", huge, ""}}, nil, func(_, file string) { must(os.Truncate(file, huge)) },
			`manifest.json: file "a.txt": 21474836480 bytes: expected 0 to`},
		{"too large", []File{a}, nil, func(_, file string) { must(os.Truncate(file, huge)) },
			"21474836480 bytes: expected at most"},
		{"larger", []File{a}, nil, func(_, file string) { must(os.Truncate(file, 2)) }, "a.txt: 2 bytes: expected 1"},
		{"a link", []File{a}, nil, func(dir, file string) {
			must(os.Rename(file, filepath.Join(dir, "..", "b.txt")), os.Symlink("../b.txt", file))
		}, "a.txt: not a regular file"},
		{"endless", []File{a}, nil, func(_, file string) { must(os.Remove(file), os.Symlink("/dev/zero", file)) },
			"a.txt: not a regular file"},
		{"a pipe", []File{a}, nil, func(_, file string) { must(os.Remove(file)); makePipe(t, file) },
			"a.txt: not a regular file"},
		{"a directory", []File{a}, nil, func(_, file string) { must(os.Remove(file), os.Mkdir(file, 0o777)) },
			"a.txt: not a regular file"},
		{"missing", []File{a, {"b.txt", 1, ""}}, nil, nil, "b.txt: missing"},
		{"a forged line", []File{a}, []Gap{{Minimum, "interrupted\nother: holds: everything"}}, nil,
			`manifest.json: notProved: "minimum", "interrupted\nother: holds: everything": expected what certify writes`},
		{"an escape", []File{a}, []Gap{{"\x1b[2J", Spare}}, nil, `manifest.json: notProved: "\x1b[2J", "the board has`},
		{"what is claimed always", []File{a}, []Gap{{Solution, Spare}}, nil, "manifest.json: notProved"},
		{"a sum that is a pipe", []File{a}, nil, func(dir, _ string) {
			must(os.Remove(filepath.Join(dir, ManifestSum)))
			makePipe(t, filepath.Join(dir, ManifestSum))
		}, "manifest.sha256: cannot be read"},
	} {
		t.Run(row.name, func(t *testing.T) {
			m := sample()
			m.Files, m.NotProved = row.files, row.gaps
			dir := hostile(t, m.Encode())
			if row.change != nil {
				row.change(dir, filepath.Join(dir, "a.txt"))
			}
			_, err := Read(dir)
			var fault *Fault
			switch {
			case row.want == "" && err == nil:
			case !errors.As(err, &fault) || row.want == "" || !strings.Contains(err.Error(), row.want):
				t.Errorf("%v: expected a fault %q", err, row.want)
			}
		})
	}
}

// TestNoManifest: a manifest that is no file is none.
func TestNoManifest(t *testing.T) {
	for name, put := range map[string]func(file string) error{
		"endless":     func(file string) error { return os.Symlink("/dev/zero", file) },
		"a pipe":      func(file string) error { makePipe(t, file); return nil },
		"a directory": func(file string) error { return os.Mkdir(file, 0o777) },
		"too large": func(file string) error {
			return errors.Join(os.WriteFile(file, nil, 0o666),
				os.Truncate(file, 20<<30))
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := put(filepath.Join(dir, ManifestFile)); err != nil {
				t.Fatal(err)
			}
			var fault *Fault
			if _, err := Read(dir); err == nil || errors.As(err, &fault) {
				t.Errorf("%v: expected an error that is no fault", err)
			}
		})
	}
}

// FuzzRead: whatever a manifest says, nothing outside of the directory is read, and what is read is what it says.
func FuzzRead(f *testing.F) {
	m := sample()
	m.Files = []File{{"a.txt", 1, sum([]byte("a"))}}
	text := string(m.Encode())
	for _, seed := range []string{text, strings.ReplaceAll(text, "a.txt", ".."),
		strings.ReplaceAll(text, ": 1,", ": 99999999999,"), ""} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, manifest []byte) {
		b, err := Read(hostile(t, manifest))
		if err != nil {
			return
		}
		if content, err := b.File("a.txt"); err != nil || string(content) != "a" || len(b.Unasked()) > 0 {
			t.Errorf("%q: a.txt is %q, %v, and there are %q", manifest, content, err, b.Unasked())
		}
	})
}
