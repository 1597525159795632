package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"twofold/puzzles/prose"
)

// plainUsage makes what cobra and pflag say of wrong usage one line that says what was expected: the command or flag
// that a mistyped one is like, and the arguments that a command takes.
func plainUsage(root *cobra.Command) {
	root.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	root.Args = func(_ *cobra.Command, arguments []string) error {
		if len(arguments) == 0 {
			return nil
		}
		_, err := prose.Named("command", arguments[0], root.Commands(), (*cobra.Command).Name)
		return err
	}
	root.SetHelpCommand(helpCommand(root))
	root.SetFlagErrorFunc(nearFlag)
	for _, c := range root.Commands() {
		if taken := c.Args; taken != nil {
			c.Args = func(c *cobra.Command, arguments []string) error {
				if taken(c, arguments) == nil {
					return nil
				}
				return fmt.Errorf("arguments %q: expected %q", strings.Join(arguments, " "), c.UseLine())
			}
		}
	}
}

// helpCommand shows the help of a command. Cobra's own shows that of the program for a name that no command has.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Show the help of a command", GroupID: "make", Hidden: true,
		RunE: func(_ *cobra.Command, arguments []string) error {
			c, rest, err := root.Find(arguments)
			if err == nil && c == root {
				err = root.Args(root, arguments)
			} else if err == nil && len(rest) > 0 {
				err = fmt.Errorf("help %s %s: expected one command", c.Name(), strings.Join(rest, " "))
			}
			if err != nil {
				return err
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

// plainGroup says in our words what cobra says of flags that exclude each other, of those one of which has to be given,
// and of one that has to be.
func plainGroup(err error) error {
	if err == nil {
		return nil
	}
	for _, said := range [3]struct{ pattern, between, plain string }{
		{`^if any flags in the group .* none of the others can be; \[(.*)\] were all set$`, " and --",
			"--%s: expected one of them"},
		{`^at least one of the flags in the group \[(.*)\] is required$`, ", --", "expected one of --%s"},
		{`^required flag\(s\) "([a-z-]*)" not set$`, "", "expected --%s"},
	} {
		if flags := regexp.MustCompile(said.pattern).FindStringSubmatch(err.Error()); flags != nil {
			return fmt.Errorf(said.plain, strings.ReplaceAll(flags[1], " ", said.between))
		}
	}
	return err
}

// nearFlag adds to an error the flag of the command that the unknown one is like.
func nearFlag(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return err
	}
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	if near := prose.Nearest(unknown.GetSpecifiedName(), names); near != "" {
		return fmt.Errorf("%w: did you mean --%s?", err, near)
	}
	return err
}
