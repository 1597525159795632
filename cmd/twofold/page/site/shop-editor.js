// The editor of rules: colours, completion of the vocabulary's words, and errors at their place. It stands in a shadow
// root, whose styles it makes itself: the page's policy allows no others.

import {
  EditorState, EditorView, HighlightStyle, StreamLanguage, autocompletion, bracketMatching, closeBrackets, closeBracketsKeymap,
  completionKeymap, defaultKeymap, drawSelection, highlightActiveLine, history, historyKeymap, indentOnInput, indentUnit,
  indentWithTab, keymap, lineNumbers, lintGutter, mkPython, setDiagnostics, syntaxHighlighting, tags,
} from "./codemirror.js";

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--card)", fontSize: "14px", height: "100%" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace', lineHeight: "1.45" },
  ".cm-content": { caretColor: "var(--ink)" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "-1px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--ground)", color: "var(--soft)", border: "0" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "var(--code-line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--code-selected)" },
  ".cm-tooltip": { backgroundColor: "var(--card)", color: "var(--ink)", border: "1px solid var(--edge)", maxWidth: "90vw" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionInfo": { maxWidth: "22rem" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--accent)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--code-number)" },
  { tag: [tags.definition(tags.variableName), tags.definition(tags.propertyName)], fontWeight: "600" },
  { tag: tags.standard(tags.variableName), color: "var(--code-term)" },
]);

const keywords = ["def", "for", "in", "if", "elif", "else", "while", "return", "pass", "break", "continue", "and", "or", "not",
  "lambda", "True", "False", "None", "range", "len", "enumerate", "list", "dict", "sorted", "min", "max", "any", "all", "zip"];

// completing is what may stand where somebody writes: behind a dot what belongs to something, else what stands alone.
const completing = (terms) => {
  const option = (t) => ({ label: t.name, detail: t.call.slice(t.of ? t.of.length + 1 + t.name.length : t.name.length), info: t.about, type: t.call.includes("(") ? "function" : "variable" });
  const alone = [...terms.filter((t) => !t.of).map(option), ...keywords.map((label) => ({ label, type: "keyword", boost: -1 }))];
  const owned = terms.filter((t) => t.of).map(option);
  return (context) => {
    const word = context.matchBefore(/(\b\w+\.)?\w*/);
    if (context.matchBefore(/#.*/) || (!word.text && !context.explicit)) return null;
    const dot = word.text.indexOf(".");
    return { from: word.from + dot + 1, options: dot >= 0 ? owned : alone, validFor: /^\w*$/ };
  };
};

// edit makes the editor in a place. It calls changed with the text whenever somebody has changed it.
export function edit(place, terms, changed) {
  const root = place.attachShadow({ mode: "open" });
  let isOurs = false;
  const state = (doc) => EditorState.create({
    doc,
    extensions: [
      lineNumbers(), lintGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(), highlightActiveLine(),
      indentUnit.of("    "), StreamLanguage.define(mkPython({ extra_builtins: terms.filter((t) => !t.of).map((t) => t.name) })),
      syntaxHighlighting(colours), theme, autocompletion({ override: [completing(terms)], icons: false }),
      keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ "aria-label": "Rules", tabindex: "0" }),
      EditorView.updateListener.of((u) => u.docChanged && !isOurs && changed(u.state.doc.toString())),
    ],
  });
  const view = new EditorView({ parent: root, root, state: state("") });
  return {
    text: () => view.state.doc.toString(),
    // show has another file written, which nobody has changed yet.
    show(text) {
      isOurs = true;
      view.setState(state(text));
      isOurs = false;
    },
    // blame marks the places of problems: { line, col, words }.
    blame(problems) {
      view.dispatch(setDiagnostics(view.state, problems.map(({ line, col, words }) => {
        const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
        const from = Math.min(at.from + col - 1, at.to);
        return { from, to: Math.max(from, at.to), severity: "error", message: words };
      })));
    },
    // go puts the cursor at a place.
    go(line, col) {
      const at = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: Math.min(at.from + col - 1, at.to) }, scrollIntoView: true });
      view.focus();
    },
  };
}
