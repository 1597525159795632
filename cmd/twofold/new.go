package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"

	"github.com/spf13/cobra"

	"twofold/puzzles/script"
)

func (a *app) newCommand() *cobra.Command {
	var output string
	command := &cobra.Command{
		Use:   "new NAME",
		Short: "Write a file of rules to begin a family of your own with",
		Long: `New writes a file of rules with comments: a small family that works. Change it into your own. All
commands take it with --rules.`,
		Example: `  twofold new mine
  twofold crosscheck mine --rules mine.star`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			name := args[0]
			if !regexp.MustCompile(`^[a-z0-9-]+$`).MatchString(name) {
				return fmt.Errorf("name %q: expected small letters, digits and hyphens", name)
			}
			if f, _, err := a.families.Named(name); err == nil {
				return fmt.Errorf("name %q: expected another: it is a name of the family %s", name, f.Name)
			}
			if output == "" {
				output = name + ".star"
			}
			if _, err := os.Stat(output); output != "-" && !errors.Is(err, os.ErrNotExist) {
				return fmt.Errorf("%s is there already: expected a new file", output)
			}
			return a.writeTo(output, func(w io.Writer) error {
				_, err := io.WriteString(w, script.Skeleton(name))
				return err
			})
		},
	}
	command.Flags().StringVarP(&output, "output", "o", "", "the file to write; - is standard output (default NAME.star)")
	return command
}
