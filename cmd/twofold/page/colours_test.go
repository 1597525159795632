package page

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"testing"
)

type colour [3]float64 // linear red, green and blue, from 0 to 1

func colourOf(t *testing.T, hex string) (c colour) {
	t.Helper()
	if len(hex) == 4 {
		hex = fmt.Sprintf("#%[1]c%[1]c%[2]c%[2]c%[3]c%[3]c", hex[1], hex[2], hex[3])
	}
	for i := range c {
		n, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		if v := float64(n) / 255; v <= 0.04045 {
			c[i] = v / 12.92
		} else {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return c
}

// eyes are how colours are seen: by most people, and by those without the cones for green or for red, as Gustavo
// Machado, Manuel Oliveira and Leandro Fernandes compute it (A Physiologically-based Model for Simulation of Color
// Vision Deficiency, 2009).
var eyes = map[string][3][3]float64{
	"usual":        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
}

func (c colour) seen(by [3][3]float64) (out colour) {
	for i, row := range by {
		out[i] = min(1, max(0, row[0]*c[0]+row[1]*c[1]+row[2]*c[2]))
	}
	return out
}

// contrast is that of the Web Content Accessibility Guidelines, 1 to 21.
func contrast(a, b colour) float64 {
	light := func(c colour) float64 { return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05 }
	x, y := light(a), light(b)
	return max(x, y) / min(x, y)
}

// away is how different two colours look: their distance in the CIE's L*a*b* of 1976.
func away(a, b colour) float64 {
	lab := func(c colour) (out [3]float64) {
		xyz := [3]float64{
			(0.4124*c[0] + 0.3576*c[1] + 0.1805*c[2]) / 0.9505, 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2],
			(0.0193*c[0] + 0.1192*c[1] + 0.9505*c[2]) / 1.089,
		}
		for i, v := range xyz {
			if v > 0.008856 {
				xyz[i] = math.Cbrt(v)
			} else {
				xyz[i] = 7.787*v + 16.0/116
			}
		}
		return [3]float64{116*xyz[1] - 16, 500 * (xyz[0] - xyz[1]), 200 * (xyz[1] - xyz[2])}
	}
	p, q := lab(a), lab(b)
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

// TestColours: in both themes, and for who is colour-blind, texts are read on each ground, lines and black cells show
// on paper, and grounds that mean different things differ.
func TestColours(t *testing.T) {
	const (
		paper, ink, clue, tint, shade, wonder = "#fff", "#1b1e23", "#dfe7f2", "#e6e2d6", "#d3e6f5", "#fbdcc4"
		way, sight, rim, grey, wood, often    = "#2f74b5", "#b3261e", "#8a5a00", "#7d838c", "#f0d9a8", "#e3b587"
	)
	lines := []string{"#b4b9c1", "#cd82f2", "#85ea96", "#9bd0fc", "#6ec799", "#f1a269", "#dc7a6d", "#e8de63"}
	text, err := siteFiles.ReadFile("site/boards.css")
	if err != nil {
		t.Fatal(err)
	}
	dark := map[string]string{}
	rule := regexp.MustCompile(`svg \[(?:fill|stroke)="(#\w+)"\] \{ (?:fill|stroke): (#\w+); \}`)
	for _, found := range rule.FindAllStringSubmatch(string(text), -1) {
		dark[found[1]] = found[2]
	}
	used := regexp.MustCompile(`(?:fill|stroke)="(#\w+)"`)
	for _, found := range used.FindAllStringSubmatch(index(), -1) {
		if dark[found[1]] == "" {
			t.Errorf("%s is in a picture: boards.css has no dark colour for it", found[1])
		}
	}
	for theme, of := range map[string]func(string) string{
		"light": func(hex string) string { return hex }, "dark": func(hex string) string { return dark[hex] },
	} {
		words := of(ink)
		if theme == "dark" {
			words = paper
		}
		for who, eye := range eyes {
			see := func(hex string) colour { return colourOf(t, hex).seen(eye) }
			for _, ground := range []string{paper, clue, tint, shade, wonder, wood, often} {
				if c := contrast(see(words), see(of(ground))); c < 4.5 {
					t.Errorf("%s, %s: text on %s has a contrast of %.1f: want 4.5", theme, who, ground, c)
				}
			}
			for i, line := range lines[1:] {
				if c := contrast(see(words), see(of(line))); c < 4.5 {
					t.Errorf("%s, %s: text on %s has a contrast of %.1f: want 4.5", theme, who, line, c)
				}
				for _, other := range append(lines[:i+1:i+1], paper) {
					if d := away(see(of(line)), see(of(other))); d < 10 {
						t.Errorf("%s, %s: %s and %s differ by %.1f: want 10", theme, who, line, other, d)
					}
				}
			}
			for _, line := range []string{ink, way, sight, rim, grey} {
				if c := contrast(see(of(line)), see(of(paper))); c < 3 {
					t.Errorf("%s, %s: %s on paper has a contrast of %.1f: want 3", theme, who, line, c)
				}
			}
			for _, pair := range [][2]string{
				{shade, wonder}, {paper, shade}, {paper, wonder}, {way, sight}, {clue, wonder},
				{paper, often}, {paper, tint}, {shade, often}, {shade, tint}, {often, tint}, // coloured values
			} {
				if d := away(see(of(pair[0])), see(of(pair[1]))); d < 10 {
					t.Errorf("%s, %s: %v differ by %.1f: want 10", theme, who, pair, d)
				}
			}
		}
	}
}
