package twofold

import "twofold/puzzles/version"

// Version names the program and the version that it was built from, such as "twofold 0.2.0 1a2b3c4d5e6f".
func Version() string { return "twofold " + version.Built().Program }
