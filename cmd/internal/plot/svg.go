package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// families are fonts as wide as the one that the image was laid out with, for those who do not have that.
const families = "Liberation Sans,Arial,Helvetica,sans-serif"

// described writes an SVG image with a title and a description for those who hear it.
func described(w io.Writer, image io.WriterTo, figures []*Figure) error {
	var text bytes.Buffer
	if _, err := image.WriteTo(&text); err != nil {
		return err
	}
	var titles, descriptions []string
	for _, f := range figures {
		titles = append(titles, f.title())
		descriptions = append(descriptions, f.Describe())
	}
	svg := bytes.ReplaceAll(text.Bytes(), []byte("font-family:Liberation Sans"), []byte("font-family:"+families))
	begin := bytes.Index(svg, []byte("<svg"))
	end := begin + bytes.IndexByte(svg[begin:], '>')
	_, err := fmt.Fprintf(w, "%s role=\"img\">\n<title>%s</title>\n<desc>%s</desc>%s", svg[:end],
		escape(strings.Join(titles, "; ")), escape(strings.Join(descriptions, " ")), svg[end+1:])
	return err
}

// title is the figure's own or, without one, what it shows.
func (f *Figure) title() string {
	if f.Title != "" {
		return f.Title
	}
	return f.Y.Label() + " over " + f.X.Label()
}

func escape(s string) string {
	var text strings.Builder
	_ = xml.EscapeText(&text, []byte(s)) // a Builder takes everything
	return text.String()
}
