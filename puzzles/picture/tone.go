package picture

import (
	"fmt"
	"image/color"
)

// A Tone is a colour by what it is for.
type Tone uint8

const (
	Paper  Tone = iota // the ground, and a cell about which nothing is said
	Ink                // text, black cells
	Line               // between cells
	Clue               // a cell that is given
	Tint               // a cell that the rules tell from others, such as a dark square of a chessboard
	Shade              // a cell that is forced
	Wonder             // a cell that is open
	Gold               // a coin
	Rim                // around a coin, and a badge
	Way                // a path
	Sight              // a line of sight
	Wood               // a piece
	Slot               // below pieces
	Grey               // remarks, hatching
	Seldom             // a share below a half
	Often              // a share of a half or more
	Purple             // lines that colours tell apart, as those of sudokus
	Green
	Blue
	Teal
	Orange
	Red
	Yellow
	toneCount
)

// tones lists the colours, and the nearest of a terminal's 256. In the order of lightness: Ink, Sight, Rim, Way,
// Grey, Slot, Gold, Line, Wood, Wonder, Shade, Tint, Clue, Paper.
var tones = [toneCount]struct {
	rgb      uint32
	terminal uint8
}{
	Paper:  {0xffffff, 231},
	Ink:    {0x1b1e23, 235},
	Line:   {0xb4b9c1, 249},
	Clue:   {0xdfe7f2, 255},
	Tint:   {0xe6e2d6, 254},
	Shade:  {0xd3e6f5, 153},
	Wonder: {0xfbdcc4, 223},
	Gold:   {0xe9b93c, 214},
	Rim:    {0x8a5a00, 94},
	Way:    {0x2f74b5, 67},
	Sight:  {0xb3261e, 124},
	Wood:   {0xf0d9a8, 222},
	Slot:   {0x8d8272, 101},
	Grey:   {0x7d838c, 244},
	Seldom: {0xf3ead9, 230},
	Often:  {0xe3b587, 180},
	Purple: {0xcd82f2, 177},
	Green:  {0x85ea96, 120},
	Blue:   {0x9bd0fc, 117},
	Teal:   {0x6ec799, 78},
	Orange: {0xf1a269, 215},
	Red:    {0xdc7a6d, 173},
	Yellow: {0xe8de63, 185},
}

func (t Tone) hex() string {
	rgb := tones[t].rgb
	if r, g, b := rgb>>16, rgb>>8&255, rgb&255; r%17 == 0 && g%17 == 0 && b%17 == 0 {
		return fmt.Sprintf("#%x%x%x", r/17, g/17, b/17)
	}
	return fmt.Sprintf("#%06x", rgb)
}

func (t Tone) rgba() color.RGBA {
	rgb := tones[t].rgb
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}
