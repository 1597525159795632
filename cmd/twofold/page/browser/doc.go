// Package browser tests the page in Chromium, both ways to run it: with the local server, and as the static site that
// 'make page' builds. 'make browser' builds that and runs the tests, which have the tag browser: nothing else compiles
// what speaks with Chromium. With the environment variable TWOFOLD_SCREENSHOTS, a directory, they leave pictures there.
package browser
