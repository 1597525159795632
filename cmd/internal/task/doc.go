// Package task has tasks for programs of students: what is asked about a board, how a submission is called, and how its
// answer is judged, by the board's own code and by engines that check each other. A task is a TOML file.
//
// A submission runs as the user, in a jail where the system has any. See puzzles/lab/process for what is limited.
package task
