package twofold

import "runtime/debug"

// Version names the program and the version that it was built from.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return "twofold " + info.Main.Version
	}
	return "twofold"
}
