package twofold

import "testing"

// TestReadWhenAskedFor: a board in our own text reads the rules file of its family, and no other one.
func TestReadWhenAskedFor(t *testing.T) {
	all := builtIn
	defer func() { builtIn = all }()
	for _, own := range all() {
		for _, board := range own.read().Examples() {
			builtIn = func() (only []rulesFile) {
				for _, file := range all() {
					only = append(only, rulesFile{file.name, func() *Family {
						if file.name != own.name {
							t.Errorf("%s is read for a board of %s: %.40q", file.name, own.name, board.Board)
						}
						return file.read()
					}})
				}
				return only
			}
			if _, err := Default.Parse(board.Board); err != nil {
				t.Errorf("%s: %v", own.name, err)
			}
		}
	}
}
