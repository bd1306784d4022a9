import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import {
  type Diagnostic,
  lintGutter,
  setDiagnostics,
  setDiagnosticsEffect,
} from '@codemirror/lint';
import { Annotation, EditorState, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

import type { Mistake } from '../../texts/api';
import { cspNonce } from '../server';
import own from './texts.module.css';

interface CodeEditorProps {
  label: string;
  lang: string;
  /** The text: of the person, or as others have changed it. */
  text: string;
  mistakes: readonly Mistake[];
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** Receives the line of the cursor. */
  onLine: (line: number) => void;
  /** Gets the editor while it is shown. */
  viewRef: RefObject<EditorView | null>;
}

/** A field for Markdown, with each mistake below its line. */
export function CodeEditor({ text, mistakes, viewRef, ...props }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const onChange = useEffectEvent(props.onChange);
  const onLine = useEffectEvent(props.onLine);
  const create = useEffectEvent((parent: HTMLElement) => {
    const { label, lang, isReadOnly } = props;
    const attributes = { 'aria-label': label, lang, spellcheck: 'true', tabindex: '0' };
    const onUpdate = EditorView.updateListener.of((update) => {
      const { state, docChanged, selectionSet, transactions } = update;
      const isOwn = !transactions.some((one) => one.annotation(FROM_OTHERS) === true);
      if (docChanged && isOwn) onChange(state.doc.toString());
      if (docChanged || selectionSet) onLine(state.doc.lineAt(state.selection.main.head).number);
    });
    const extensions = [
      EXTENSIONS,
      EditorView.cspNonce.of(cspNonce()),
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of(attributes),
      onUpdate,
    ];
    return new EditorView({ parent, doc: text, extensions });
  });

  useEffect(() => {
    const created = place.current && create(place.current);
    viewRef.current = created;
    return () => {
      created?.destroy();
      viewRef.current = null;
    };
  }, [viewRef]);

  useEffect(() => {
    const { current } = viewRef;
    const before = current?.state.doc.toString();
    if (before === undefined || before === text) return;
    current?.dispatch({ changes: changeTo(before, text), annotations: FROM_OTHERS.of(true) });
  }, [viewRef, text]);

  useEffect(() => {
    const { current } = viewRef;
    if (!current) return;
    const diagnostics = mistakes.map(({ line, message }): Diagnostic => {
      const { from, to } = lineAt(current, line);
      return { from, to, message, severity: 'error' };
    });
    current.dispatch(setDiagnostics(current.state, diagnostics));
  }, [viewRef, mistakes]);

  return <div ref={place} className={own.code} />;
}

/** Shows a line, and puts the cursor into it. */
export function goTo(view: EditorView, line: number): void {
  const { from, text: heading } = lineAt(view, line);
  // Behind the marks of a heading: what is typed before them makes it a paragraph.
  const anchor = from + (/^#+ */.exec(heading)?.[0].length ?? 0);
  const effects = EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 24 });
  view.dispatch({ selection: { anchor }, effects });
  view.focus();
}

/** Adds a section below a line, or at the beginning, and puts the cursor at its end. */
export function insert(view: EditorView, section: string, after: number | null): void {
  const from = after === null ? 0 : lineAt(view, after).to;
  const added = from === 0 ? `${section}\n\n` : `\n\n${section}`;
  const selection = { anchor: from + added.length };
  view.dispatch({ changes: { from, insert: added }, selection, scrollIntoView: true });
  view.focus();
}

/** Returns a line; the last one if the text has become shorter. */
function lineAt({ state: { doc } }: EditorView, line: number) {
  return doc.line(Math.min(line, doc.lines));
}

/** Marks a change that the person has not typed. */
const FROM_OTHERS = Annotation.define<boolean>();

/** The sentence below a line with a mistake. */
class Sentence extends WidgetType {
  constructor(readonly message: string) {
    super();
  }

  override toDOM() {
    const sentence = document.createElement('p');
    sentence.className = own.mistake;
    sentence.textContent = this.message;
    return sentence;
  }
}

const SENTENCES = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects }) => {
    const found = effects.find((effect) => effect.is(setDiagnosticsEffect));
    if (!found) return before.map(changes);
    const below = found.value.map(({ to, message }) =>
      Decoration.widget({ widget: new Sentence(message), block: true, side: 1 }).range(to),
    );
    return Decoration.set(below, true);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const THEME = EditorView.theme({
  '&': { color: 'var(--color-text)', fontSize: 'var(--text-body)', maxBlockSize: '75vh' },
  '.cm-scroller': {
    overflow: 'auto',
    fontFamily: 'var(--font-code)',
    lineHeight: 'var(--leading-body)',
  },
  '.cm-content': { caretColor: 'var(--color-text)' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--color-surface-sunken)',
    color: 'var(--color-text-muted)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--color-surface)', color: 'var(--color-text)' },
});

const HIGHLIGHTS = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--color-heading)', fontWeight: 'var(--weight-strong)' },
  { tag: tags.strong, fontWeight: 'var(--weight-strong)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--color-link)' },
  { tag: [tags.processingInstruction, tags.contentSeparator], color: 'var(--color-text-muted)' },
]);

const EXTENSIONS = [
  THEME,
  lineNumbers(),
  lintGutter(),
  history(),
  markdown(),
  syntaxHighlighting(HIGHLIGHTS),
  EditorView.lineWrapping,
  SENTENCES,
  // Not Tab: it leads to the next control of the page.
  keymap.of([...defaultKeymap, ...historyKeymap]),
];

/** Returns the smallest change from one text to another, so that the cursor stays where it is. */
function changeTo(before: string, after: string) {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
