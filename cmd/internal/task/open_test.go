package task_test

import (
	"io"
	"os"
)

func openFile(file string) (io.ReadCloser, string, error) {
	f, err := os.Open(file)
	return f, file, err
}
