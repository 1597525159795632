package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"twofold/puzzles/lab/files"
)

// A Fault is what is wrong with a bundle: as an error it says that its claims do not hold.
type Fault struct {
	File    string
	Problem string
}

func (f *Fault) Error() string { return f.File + ": " + f.Problem }

// A Bundle is a directory that was read. Sizes and hashes were right.
type Bundle struct {
	Manifest *Manifest
	Sum      string // SHA-256 of the manifest: whoever has it knows all other bytes
	files    map[string][]byte
	asked    map[string]bool
}

// ErrNotABundle is the error for a directory without a manifest.
var ErrNotABundle = errors.New("no bundle of evidence: expected a directory with a file " + ManifestFile)

// MaxSize is the most bytes that all files of a bundle have together, and maxManifest those of its manifest: whoever
// reads a stranger's holds them in memory.
const (
	MaxSize     = 1 << 30
	maxManifest = 1 << 20
)

// Read reads a directory. It opens regular files only, and none before its name and size were held against the
// manifest. The error is a *Fault if a byte is not as the manifest says, or if there are other files; ErrNotABundle,
// or one of reading.
func Read(dir string) (*Bundle, error) {
	text, err := files.Read(files.OpenHere, filepath.Join(dir, ManifestFile), maxManifest)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", dir, ErrNotABundle)
	}
	if err != nil {
		return nil, err
	}
	b := &Bundle{Sum: sum(text), files: map[string][]byte{}, asked: map[string]bool{}}
	said, err := files.Read(files.OpenHere, filepath.Join(dir, ManifestSum), maxManifest)
	if err != nil {
		return nil, &Fault{ManifestSum, "cannot be read: expected the SHA-256 of the manifest"}
	}
	if string(said) != sumLine(text) {
		return nil, &Fault{ManifestSum, fmt.Sprintf("not the SHA-256 of %s, which is %s", ManifestFile, b.Sum)}
	}
	if b.Manifest, err = Decode(text); err != nil {
		return nil, &Fault{ManifestFile, err.Error()}
	}
	if err := b.list(dir); err != nil {
		return nil, err
	}
	if b.Size() > MaxSize {
		return nil, &Fault{ManifestFile, fmt.Sprintf("files of %d bytes: expected at most %d", b.Size(), MaxSize)}
	}
	for _, f := range b.Manifest.Files {
		if err := b.load(dir, f); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// list compares the names.
func (b *Bundle) list(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	listed := map[string]bool{ManifestFile: true, ManifestSum: true}
	last := ""
	for _, f := range b.Manifest.Files {
		if f.Name <= last || listed[f.Name] || !isFileName(f.Name) {
			return &Fault{ManifestFile, fmt.Sprintf(
				"file %q: expected names in their order, each once, of files beside the manifest", f.Name)}
		}
		if f.Size < 0 || f.Size > MaxSize {
			return &Fault{ManifestFile, fmt.Sprintf("file %q: %d bytes: expected 0 to %d", f.Name, f.Size, MaxSize)}
		}
		last, listed[f.Name] = f.Name, true
	}
	for _, e := range entries {
		if !listed[e.Name()] {
			return &Fault{e.Name(), "the manifest does not list it"}
		}
		if !e.Type().IsRegular() {
			return &Fault{e.Name(), "not a regular file"}
		}
	}
	return nil
}

// isFileName reports whether a name stands for something in the directory itself.
func isFileName(name string) bool {
	return filepath.IsLocal(name) && name == filepath.Base(name) && name != "."
}

func (b *Bundle) load(dir string, f File) error {
	file, err := files.OpenHere(filepath.Join(dir, f.Name), MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return &Fault{f.Name, "missing"}
	}
	if err != nil {
		return &Fault{f.Name, err.Error()}
	}
	defer file.Close()
	if size := file.Info.Size(); size != f.Size {
		return &Fault{f.Name, fmt.Sprintf("%d bytes: expected %d", size, f.Size)}
	}
	content, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	if got := sum(content); got != f.SHA256 {
		return &Fault{f.Name, fmt.Sprintf("its SHA-256 is %s: expected %s", got, f.SHA256)}
	}
	b.files[f.Name] = content
	return nil
}

// File is the content of a file that a claim needs; a missing one is a *Fault.
func (b *Bundle) File(name string) ([]byte, error) {
	content, ok := b.files[name]
	if !ok {
		return nil, &Fault{name, "missing, but a claim needs it"}
	}
	b.asked[name] = true
	return content, nil
}

// Unasked are the files that File was never asked for.
func (b *Bundle) Unasked() []string {
	var names []string
	for name := range b.files {
		if !b.asked[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Size is the number of bytes of all files, the manifest and its sum left out.
func (b *Bundle) Size() int64 {
	var n int64
	for _, f := range b.Manifest.Files {
		n += f.Size
	}
	return n
}

func sum(content []byte) string {
	s := sha256.Sum256(content)
	return hex.EncodeToString(s[:])
}

// sumLine is what sha256sum prints of the manifest.
func sumLine(manifest []byte) string { return sum(manifest) + "  " + ManifestFile + "\n" }
