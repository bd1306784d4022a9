import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { Annotation, Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';

import { anchorOf, type Mistake } from '../../texts/api';
import { cspNonce } from '../server';
import own from './texts.module.css';

export interface EditorHandle {
  /** Shows a line, and puts the cursor into it. */
  goTo: (line: number) => void;
  /** Adds a section below a line, or at the beginning, and puts the cursor into it. */
  insert: (markdown: string, after: number | null) => void;
}

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
  ref: Ref<EditorHandle>;
}

/** A field for Markdown, with each mistake below its line. */
export function CodeEditor({
  label,
  lang,
  text,
  mistakes,
  isReadOnly,
  ref,
  ...on
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const access = useRef(new Compartment());
  const onChange = useEffectEvent(on.onChange);
  const onLine = useEffectEvent(on.onLine);
  const first = useEffectEvent(() => ({ text, isReadOnly }));

  useImperativeHandle(ref, () => ({
    goTo: (line) => {
      const { current } = view;
      if (!current) return;
      const { doc } = current.state;
      const { from, text: heading } = doc.line(Math.min(line, doc.lines));
      // Behind the marks of a heading: what is typed before them makes it a paragraph.
      const anchor = from + (/^#+ */.exec(heading)?.[0].length ?? 0);
      current.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 24 }),
      });
      current.focus();
    },
    insert: (section, after) => {
      const { current } = view;
      if (!current) return;
      const { doc } = current.state;
      const from = after === null ? 0 : doc.line(Math.min(after, doc.lines)).to;
      const insert = from === 0 ? `${section}\n\n` : `\n\n${section}`;
      // The text below the heading is selected: what is typed takes its place.
      const head = from + insert.trimEnd().length;
      const anchor = from + insert.indexOf('\n\n', 2) + 2;
      current.dispatch({
        changes: { from, insert },
        selection: { anchor, head },
        scrollIntoView: true,
      });
      current.focus();
    },
  }));

  useEffect(() => {
    const { current: parent } = place;
    if (!parent) return;
    const start = first();
    const created = new EditorView({
      parent,
      state: EditorState.create({
        doc: start.text,
        extensions: [
          EXTENSIONS,
          EditorView.cspNonce.of(cspNonce()),
          access.current.of(EditorState.readOnly.of(start.isReadOnly)),
          EditorView.contentAttributes.of({
            'aria-label': label,
            lang,
            spellcheck: 'true',
            tabindex: '0',
          }),
          EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
            const isOwn = !transactions.some((one) => one.annotation(FROM_OTHERS) === true);
            if (docChanged && isOwn) onChange(state.doc.toString());
            if (docChanged || selectionSet)
              onLine(state.doc.lineAt(state.selection.main.head).number);
          }),
        ],
      }),
    });
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
  }, [label, lang]);

  useEffect(() => {
    const before = view.current?.state.doc.toString();
    if (before === undefined || before === text) return;
    view.current?.dispatch({ changes: changeTo(before, text), annotations: FROM_OTHERS.of(true) });
  }, [text]);

  useEffect(() => {
    view.current?.dispatch({
      effects: access.current.reconfigure(EditorState.readOnly.of(isReadOnly)),
    });
  }, [isReadOnly]);

  useEffect(() => {
    const { current } = view;
    if (!current) return;
    const diagnostics = mistakes.map(({ line, message }): Diagnostic => {
      const { from, to } = current.state.doc.line(Math.min(line, current.state.doc.lines));
      return { from, to, message, severity: 'error' };
    });
    current.dispatch({ effects: SHOW.of(diagnostics) });
    current.dispatch(setDiagnostics(current.state, diagnostics));
  }, [mistakes]);

  return <div ref={place} className={own.code} />;
}

/** Marks a change that the person has not typed. */
const FROM_OTHERS = Annotation.define<boolean>();
const SHOW = StateEffect.define<readonly Diagnostic[]>();

/** A sentence below the line with the mistake. A question without an anchor gets one by a button. */
class Sentence extends WidgetType {
  constructor(
    readonly message: string,
    readonly anchor: string,
  ) {
    super();
  }

  override eq(other: Sentence) {
    return other.message === this.message && other.anchor === this.anchor;
  }

  override toDOM(view: EditorView) {
    const sentence = document.createElement('p');
    sentence.className = own.mistake;
    sentence.textContent = this.message;
    if (this.anchor === '') return sentence;
    const button = document.createElement('button');
    button.textContent = `Add {#${this.anchor}}`;
    button.addEventListener('click', () => {
      const { to } = view.state.doc.lineAt(view.posAtDOM(sentence));
      view.dispatch({ changes: { from: to, insert: ` {#${this.anchor}}` } });
    });
    sentence.append(' ', button);
    return sentence;
  }

  override ignoreEvent() {
    return true;
  }
}

const SENTENCES = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, state: { doc } }) => {
    const effect = effects.find((one) => one.is(SHOW));
    if (!effect) return before.map(changes);
    const below = effect.value.map(({ from, to, message }) => {
      const question = message.startsWith('the heading has no anchor')
        ? doc.sliceString(from, to)
        : '';
      const widget = new Sentence(message, anchorOf(question));
      return Decoration.widget({ widget, block: true, side: 1 }).range(to);
    });
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
