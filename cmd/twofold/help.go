package main

import (
	"fmt"
	"regexp"
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
// flags that are seldom needed.
func screenHelp(root *cobra.Command) {
	usage := root.UsageFunc()
	root.SetUsageFunc(func(command *cobra.Command) error {
		out := command.OutOrStderr()
		var text strings.Builder
		command.SetOut(&text)
		err := usage(command)
		command.SetOut(out)
		fmt.Fprint(out, narrow(command, text.String()))
		return err
	})
	whole := root.HelpFunc()
	root.SetHelpFunc(func(command *cobra.Command, args []string) {
		command.Flags().Lookup("help").Hidden = command == root
		if command == root { // without a line between
			fmt.Fprintf(command.OutOrStdout(), "%s\n%s", command.Long, command.UsageString())
			return
		}
		whole(command, args)
		if command.Annotations[inManual] != "" {
			fmt.Fprintln(command.OutOrStdout(), "\nThere is more in the manual page, which 'twofold man DIR' writes.")
		}
	})
}

// narrow makes the usage of a command fit. That is not left to a template: a program with templates calls methods by
// their names, so the linker keeps every method of everything, which are five megabytes.
func narrow(command *cobra.Command, usage string) string {
	if !command.HasParent() {
		usage = strings.Replace(usage, "Usage:\n  twofold [flags]\n  twofold [command]\n\n", "", 1)
		usage = strings.Replace(usage, "\n\nUse ", "\nUse ", 1)
	}
	for _, group := range command.Groups() {
		usage = strings.Replace(usage, "\n\n"+group.Title, "\n"+group.Title, 1)
	}
	if !command.HasParent() { // the last line of help says what the commands help and man do
		usage = regexp.MustCompile(`(?m)^  (help|man) .*\n`).ReplaceAllString(usage, "")
		usage = regexp.MustCompile(`\n+Flags:\n.*--version.*\n`).ReplaceAllString(usage, "\n")
		usage = strings.Replace(usage, "for more information about a command.",
			`for a command, "twofold man DIR" for manual pages. See --version.`, 1)
	}
	trim := func(flags string) string { return strings.TrimRight(flags, "\n") }
	set, often, seldom := command.LocalFlags(), &pflag.FlagSet{}, &pflag.FlagSet{}
	set.VisitAll(func(f *pflag.Flag) {
		if _, is := f.Annotations[rare]; is {
			seldom.AddFlag(f)
		} else {
			often.AddFlag(f)
		}
	})
	if f := command.Root().PersistentFlags().Lookup(rulesFlag); f != nil && command.HasParent() {
		own := *f
		own.Hidden = false // it stands below the heading of every command
		seldom.AddFlag(&own)
	}
	flags := trim(often.FlagUsagesWrapped(100))
	if seldom.HasFlags() {
		flags += "\n\n" + rare + "\n" + trim(seldom.FlagUsagesWrapped(100))
	}
	return strings.Replace(usage, trim(set.FlagUsages()), flags, 1)
}
