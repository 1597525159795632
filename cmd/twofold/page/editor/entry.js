// What the page uses of CodeMirror. 'make editor' packs it into site/codemirror.js.

export { EditorState, Compartment } from "@codemirror/state";
export { EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { HighlightStyle, StreamLanguage, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { lintGutter, setDiagnostics } from "@codemirror/lint";
export { mkPython } from "@codemirror/legacy-modes/mode/python";
export { tags } from "@lezer/highlight";
