// Package class grades the submissions of a class in tasks: every submission in every task, each from a copy in a
// directory of its own, several at a time, with a journal. What comes of it are marks for each board, the smallest
// board of each failure, a score, and reports. Submissions made by faults that are known say which boards are worth
// asking.
package class
