// Package native and the packages below it search boards directly: generic graph search (search), exact
// counting by decomposition (count), clause learning over rules that explain themselves (learn), and each
// family's own engines. They never see a formula, and they share no rule code with package encode or a
// board's Check.
package native
