package twofold

import (
	"twofold/encode"
	"twofold/native"
	nativenurikabe "twofold/native/nurikabe"
	nativesliding "twofold/native/sliding"
	nativetour "twofold/native/tour"
	nativetreasure "twofold/native/treasure"
	nativevisibility "twofold/native/visibility"
	"twofold/puzzles"
	"twofold/puzzles/nurikabe"
	"twofold/puzzles/sliding"
	"twofold/puzzles/tour"
	"twofold/puzzles/treasure"
	"twofold/puzzles/visibility"
)

// Families lists the families that are Go code: nothing else knows their names. All lists those of rules files, too.
var Families = []*Family{
	{treasure.Family, encode.TreasureFamily, nativetreasure.Family},
	{visibility.Family, encode.VisibilityFamily, nativevisibility.Family},
	{sliding.Family, encode.SlidingFamily, nativesliding.Family},
	{tour.Family, encode.TourFamily, nativetour.Family},
	{nurikabe.Family, encode.NurikabeFamily, nativenurikabe.Family},
}

// A Family is what it says of itself, with its encodings and its native engines.
type Family struct {
	puzzles.Family
	Encode encode.Family
	Native native.Family
}
