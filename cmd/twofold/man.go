package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func manCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write manual pages into a directory",
		Args:  cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil {
				return err
			}
			return writePages(root, args[0])
		},
	}
}

// writePages writes the page of a command and those of the commands below it. It is not left to package doc of cobra:
// that one reads the texts as Markdown, in which a list of lines that are indented runs together, and what it needs for
// that takes a tenth of the time in which every program of ours starts.
func writePages(command *cobra.Command, dir string) error {
	for _, below := range command.Commands() {
		if below.IsAvailableCommand() {
			if err := writePages(below, dir); err != nil {
				return err
			}
		}
	}
	command.InitDefaultHelpFlag()
	command.InitDefaultVersionFlag()
	return os.WriteFile(filepath.Join(dir, pageOf(command)+".1"), []byte(manualPage(command)), 0o644)
}

func pageOf(command *cobra.Command) string {
	return strings.ReplaceAll(command.CommandPath(), " ", "-")
}

// manualPage is a page in the macros of man (man(7)).
func manualPage(command *cobra.Command) string {
	var page strings.Builder
	name := pageOf(command)
	fmt.Fprintf(&page, ".TH %q 1 \"\" %q\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n\\fB%s\\fP\n.SH DESCRIPTION\n",
		strings.ToUpper(name), "twofold "+command.Root().Version, roff(name), roff(command.Short), roff(command.UseLine()))
	for _, text := range []string{command.Long, command.Annotations[inManual]} {
		if text == "" {
			continue
		}
		for paragraph := range strings.SplitSeq(text, "\n\n") {
			fmt.Fprint(&page, ".PP\n", paragraphPage(paragraph))
		}
	}
	for _, set := range []struct {
		name  string
		flags *pflag.FlagSet
	}{{"OPTIONS", command.LocalFlags()}, {"OPTIONS OF ALL COMMANDS", command.InheritedFlags()}} {
		if set.flags.HasAvailableFlags() {
			fmt.Fprint(&page, ".SH ", set.name, "\n", flagsPage(set.flags))
		}
	}
	if command.Example != "" {
		fmt.Fprint(&page, ".SH EXAMPLES\n", paragraphPage(command.Example))
	}
	fmt.Fprint(&page, ".SH SEE ALSO\n", strings.Join(pagesBeside(command), ", "), "\n")
	return page.String()
}

// pagesBeside names the pages of the commands above and below one.
func pagesBeside(command *cobra.Command) (names []string) {
	all := command.Commands()
	if command.HasParent() {
		all = append(all, command.Parent())
	}
	for _, other := range all {
		if other.IsAvailableCommand() || other == command.Parent() {
			names = append(names, `\fB`+roff(pageOf(other))+`\fP(1)`)
		}
	}
	return names
}

// paragraphPage fills the lines of a paragraph, but for those that are indented, which stay as they are.
func paragraphPage(text string) string {
	var page strings.Builder
	indented := false
	set := func(is bool) {
		if is != indented {
			page.WriteString(map[bool]string{true: ".EX\n", false: ".EE\n"}[is])
		}
		indented = is
	}
	for line := range strings.SplitSeq(text, "\n") {
		set(strings.HasPrefix(line, " "))
		fmt.Fprint(&page, roff(line), "\n")
	}
	set(false)
	return page.String()
}

func flagsPage(set *pflag.FlagSet) string {
	var page strings.Builder
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Deprecated != "" {
			return
		}
		word, usage := pflag.UnquoteUsage(f)
		page.WriteString(".TP\n")
		if f.Shorthand != "" {
			fmt.Fprintf(&page, "\\fB%s\\fP, ", roff("-"+f.Shorthand))
		}
		fmt.Fprintf(&page, "%s\n%s", strings.TrimSpace("\\fB"+roff("--"+f.Name)+"\\fP "+roff(word)), roff(usage))
		if none := map[string]bool{"": true, "false": true, "0": true, "0s": true, "[]": true}; !none[f.DefValue] {
			fmt.Fprintf(&page, " (default %s)", roff(f.DefValue))
		}
		page.WriteString("\n")
	})
	return page.String()
}

// roff escapes what means something else in a page.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}
