package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// inManual is the text of a command that help leaves to the manual page, so that it fits a screen.
const inManual = "manual"

// rare is the heading in help below which the flags stand that few need.
const rare = "Seldom needed:"

// seldom puts flags below the heading.
func seldom(set *pflag.FlagSet, names ...string) {
	for _, name := range names {
		_ = set.SetAnnotation(name, rare, nil) // its only error is that there is no such flag
	}
}

// screenHelp makes the help of a command and of those below it fit a screen of 40 lines and 100 columns, apart from the
// flags that are seldom needed. That is not left to a template: a program with templates calls methods by their names,
// so the linker keeps every method of everything, which are five megabytes.
func screenHelp(root *cobra.Command) {
	root.SetUsageFunc(func(c *cobra.Command) error {
		_, err := fmt.Fprint(c.OutOrStderr(), usage(c))
		return err
	})
	root.SetHelpFunc(func(c *cobra.Command, _ []string) {
		if c == root { // without a line between
			fmt.Fprintf(c.OutOrStdout(), "%s\n%s", c.Long, usage(c))
			return
		}
		fmt.Fprintf(c.OutOrStdout(), "%s\n\n%s", strings.TrimSpace(cmp.Or(c.Long, c.Short)), usage(c))
		if c.Annotations[inManual] != "" {
			fmt.Fprintln(c.OutOrStdout(), "\nThere is more in the manual page, which 'twofold man DIR' writes.")
		}
	})
}

// usage is how a command is called, or which commands there are below it.
func usage(c *cobra.Command) string {
	var text strings.Builder
	list := func(group string) {
		for _, below := range c.Commands() {
			if below.IsAvailableCommand() && below.GroupID == group && below.Name() != "man" { // the last line has it
				fmt.Fprintf(&text, "  %-*s %s\n", below.NamePadding(), below.Name(), below.Short)
			}
		}
	}
	if !c.HasParent() {
		for _, group := range c.Groups() {
			fmt.Fprint(&text, group.Title, "\n")
			list(group.ID)
		}
		return text.String() + `Use "twofold [command] --help" for a command, "twofold man DIR" for manual pages. ` +
			"See --version.\n"
	}
	line := c.UseLine()
	if c.HasAvailableSubCommands() {
		line = c.CommandPath() + " [command]\n\nAvailable Commands:"
	}
	fmt.Fprintf(&text, "Usage:\n  %s\n", line)
	list("")
	if c.Example != "" {
		fmt.Fprintf(&text, "\nExamples:\n%s\n", c.Example)
	}
	often, seldom := &pflag.FlagSet{}, &pflag.FlagSet{}
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if _, is := f.Annotations[rare]; is {
			seldom.AddFlag(f)
		} else {
			often.AddFlag(f)
		}
	})
	own := *c.Root().PersistentFlags().Lookup(rulesFlag)
	own.Hidden = false // it stands below the heading of every command
	seldom.AddFlag(&own)
	fmt.Fprintf(&text, "\nFlags:\n%s\n%s\n%s", often.FlagUsagesWrapped(100), rare, seldom.FlagUsagesWrapped(100))
	if c.HasAvailableSubCommands() {
		fmt.Fprintf(&text, "\nUse \"%s [command] --help\" for more information about a command.\n", c.CommandPath())
	}
	return text.String()
}
