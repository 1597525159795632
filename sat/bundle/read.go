package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
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

// Read reads a directory. The error is a *Fault if a byte is not as the manifest says, or if there are other files;
// ErrNotABundle, or one of reading.
func Read(dir string) (*Bundle, error) {
	text, err := os.ReadFile(filepath.Join(dir, ManifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", dir, ErrNotABundle)
	}
	if err != nil {
		return nil, err
	}
	b := &Bundle{Sum: sum(text), files: map[string][]byte{}, asked: map[string]bool{}}
	said, err := os.ReadFile(filepath.Join(dir, ManifestSum))
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
		if f.Name <= last || listed[f.Name] || f.Name != filepath.Base(f.Name) {
			return &Fault{ManifestFile, fmt.Sprintf("file %q: expected names in their order, each once", f.Name)}
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

func (b *Bundle) load(dir string, f File) error {
	name := filepath.Join(dir, f.Name)
	info, err := os.Lstat(name)
	switch {
	case err != nil:
		return &Fault{f.Name, "missing"}
	case info.Size() != f.Size:
		return &Fault{f.Name, fmt.Sprintf("%d bytes: expected %d", info.Size(), f.Size)}
	}
	content, err := os.ReadFile(name)
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

// Has says whether there is a file of this name.
func (b *Bundle) Has(name string) bool {
	_, ok := b.files[name]
	return ok
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
