//go:build !js

package pattern

import (
	"os"

	"github.com/edsrzf/mmap-go"
)

// mapped has the content of a file in memory without reading it, until release.
func mapped(file *os.File) (content []byte, release func() error, err error) {
	m, err := mmap.Map(file, mmap.RDONLY, 0)
	return m, m.Unmap, err
}
