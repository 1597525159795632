package api

import (
	"fmt"
	"strings"

	"twofold/puzzles"
	"twofold/puzzles/picture"
)

// An exportAsk asks for a board, or a solution of it, as a file.
type exportAsk struct {
	drawAsk
	As string // svg or text
}

// A file is one to save.
type file struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Bytes []byte `json:"base64"`
}

func (j job) export(q exportAsk) (any, error) {
	switch q.As {
	case "text":
		p, err := q.puzzle(j)
		if err != nil {
			return nil, err
		}
		return file{nameOf(p.Board) + ".txt", "text/plain", []byte(p.Board.String())}, nil
	case "svg":
	default:
		return nil, fmt.Errorf("as %q: expected svg or text", q.As)
	}
	p, subject, err := q.pictured(j)
	if err != nil {
		return nil, err
	}
	name := nameOf(p.Board)
	scene, err := q.scene(subject)
	if err != nil {
		return nil, err
	}
	var svg strings.Builder
	err = picture.SVG(&svg, scene)
	return file{name + ".svg", "image/svg+xml", []byte(svg.String())}, err
}

// nameOf is the name of files about a board, without their ending.
func nameOf(b puzzles.Board) string {
	rows, cols := b.Size()
	return fmt.Sprintf("%s-%dx%d", b.Family(), rows, cols)
}
