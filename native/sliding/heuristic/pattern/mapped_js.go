package pattern

import (
	"errors"
	"os"
)

// mapped: a browser maps no files.
func mapped(*os.File) ([]byte, func() error, error) { return nil, nil, errors.ErrUnsupported }
