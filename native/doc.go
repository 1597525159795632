// Package native and the packages below it search boards directly: generic graph search (search), exact
// counting by decomposition (count), and each family's own engines. They never see a formula, and they
// share no rule code with package encode or a board's Check.
package native
