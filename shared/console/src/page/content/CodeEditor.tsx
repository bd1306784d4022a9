import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
  WidgetType,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';

import type { Problem } from '../../content-api';
import { cleanPaste } from './clean-paste';
import styles from './content.module.css';

export interface EditorHandle {
  /** Shows a line, and puts the cursor into it. */
  goTo: (line: number) => void;
  /** Replaces the text by one that the person has not typed. */
  show: (text: string) => void;
}

interface CodeEditorProps {
  label: string;
  lang: string;
  /** The text at the beginning. Later ones come by `show`: a property is older than what was typed meanwhile. */
  start: string;
  problems: readonly Problem[];
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** Receives the line of the cursor. */
  onLine: (line: number) => void;
  /** Receives a sentence about what was left out. */
  onNotice: (sentence: string) => void;
  ref: Ref<EditorHandle>;
}

/** A text field for Markdown, with each mistake below its line. */
export function CodeEditor({
  label,
  lang,
  start,
  problems,
  isReadOnly,
  ref,
  ...on
}: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const onChange = useEffectEvent(on.onChange);
  const onLine = useEffectEvent(on.onLine);
  const onNotice = useEffectEvent(on.onNotice);
  const shown = useEffectEvent(() => ({ start, problems }));

  useImperativeHandle(ref, () => ({
    goTo: (line) => {
      const { current } = view;
      if (!current) return;
      const { doc } = current.state;
      const { from, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
      // Behind the marks of a heading: what is typed before them makes it a paragraph.
      const anchor = from + (/^#+ */.exec(text)?.[0].length ?? 0);
      const { top } = current.dom.getBoundingClientRect();
      const before = window.scrollY;
      current.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 24 }),
      });
      // It scrolls the page, too, where the text can be seen already.
      if (top >= 0 && top < window.innerHeight / 2) {
        requestAnimationFrame(() => {
          window.scrollTo(window.scrollX, before);
        });
      }
      current.focus();
    },
    show: (text) => {
      const { current } = view;
      const before = current?.state.doc.toString();
      if (!current || before === undefined || before === text) return;
      current.dispatch({ changes: changeTo(before, text), annotations: FROM_OUTSIDE.of(true) });
    },
  }));

  useEffect(() => {
    const { current: host } = place;
    if (!host) return;
    // The content policy allows no <style>, and the library makes one, except in a shadow root.
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const take = (data: DataTransfer | null, event: Event, target: EditorView) =>
      takePasted({ data, event, view: target, onNotice });
    const created = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: shown().start,
        extensions: [
          EXTENSIONS,
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({
            'aria-label': label,
            lang,
            spellcheck: 'true',
            tabindex: '0',
          }),
          EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
            const isOwn = transactions.some((one) => one.annotation(FROM_OUTSIDE) !== true);
            if (docChanged && isOwn) onChange(state.doc.toString());
            if (docChanged || selectionSet) {
              onLine(state.doc.lineAt(state.selection.main.head).number);
            }
          }),
          EditorView.domEventHandlers({
            paste: (event, target) => take(event.clipboardData, event, target),
            drop: (event, target) => take(event.dataTransfer, event, target),
          }),
        ],
      }),
    });
    created.dispatch({ effects: SHOW_PROBLEMS.of(shown().problems) });
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
  }, [label, lang, isReadOnly]);

  useEffect(() => {
    view.current?.dispatch({ effects: SHOW_PROBLEMS.of(problems) });
  }, [problems]);

  return <div ref={place} className={styles.code} />;
}

/** Marks a change that the person has not typed: of another editor, or of the list of questions. */
const FROM_OUTSIDE = Annotation.define<boolean>();
const SHOW_PROBLEMS = StateEffect.define<readonly Problem[]>();

/** A sentence below the line with the mistake. */
class ProblemWidget extends WidgetType {
  constructor(readonly message: string) {
    super();
  }

  override eq(other: ProblemWidget) {
    return other.message === this.message;
  }

  override toDOM() {
    const sentence = document.createElement('p');
    sentence.className = 'problem';
    sentence.textContent = this.message;
    return sentence;
  }
}

const PROBLEMS = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, state: { doc } }) => {
    const effect = effects.find((one) => one.is(SHOW_PROBLEMS));
    if (!effect) return before.map(changes);
    return Decoration.set(
      effect.value.flatMap(({ line, message }) => {
        const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
        return [
          Decoration.line({ class: 'wrong' }).range(from),
          Decoration.widget({ widget: new ProblemWidget(message), block: true, side: 1 }).range(to),
        ];
      }),
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

const THEME = EditorView.theme({
  '&': {
    maxBlockSize: 'var(--editor-height)',
    color: 'var(--color-text)',
    fontSize: 'var(--text-body)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    overflow: 'auto',
    fontFamily: 'var(--font-code)',
    lineHeight: 'var(--leading-body)',
  },
  '.cm-content': { padding: 'var(--space-3) 0', caretColor: 'var(--color-text)' },
  '.cm-line': { padding: '0 var(--space-3)' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--color-surface-sunken)',
    color: 'var(--color-text-muted)',
    fontSize: 'var(--text-small)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--color-text)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    {
      background: 'var(--color-info-soft)',
    },
  '.cm-searchMatch': { backgroundColor: 'var(--color-warning-soft)' },
  '.cm-panels': { backgroundColor: 'var(--color-surface-sunken)', color: 'var(--color-text)' },
  '.cm-panel input, .cm-panel button': {
    backgroundColor: 'var(--color-surface)',
    backgroundImage: 'none',
    color: 'var(--color-text)',
    border: '1px solid var(--color-border-control)',
  },
  '.wrong': { backgroundColor: 'var(--color-danger-soft)' },
  '.problem': {
    margin: '0',
    padding: 'var(--space-1) var(--space-3)',
    borderInlineStart: '3px solid var(--color-danger)',
    backgroundColor: 'var(--color-danger-soft)',
    color: 'var(--color-danger)',
    fontFamily: 'var(--font-body)',
    fontSize: 'var(--text-small)',
    whiteSpace: 'normal',
  },
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
  history(),
  drawSelection(),
  search({ top: true }),
  markdown(),
  syntaxHighlighting(HIGHLIGHTS),
  EditorView.lineWrapping,
  // A line of Arabic or Hebrew starts at the right.
  EditorView.perLineTextDirection.of(true),
  PROBLEMS,
  // Not Tab: it leads to the next control of the page.
  keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
];

interface Pasted {
  data: DataTransfer | null;
  event: Event;
  view: EditorView;
  onNotice: (sentence: string) => void;
}

/** Takes the plain text of what is pasted or dropped. Returns true if the editor has nothing else to do. */
function takePasted({ data, event, view, onNotice }: Pasted): boolean {
  const text = data?.getData('text/plain') ?? '';
  if (data && text === '' && data.files.length > 0) {
    event.preventDefault();
    onNotice('Files and pictures cannot be in these texts: nothing was added.');
    return true;
  }
  if (view.state.readOnly || text === '' || event.type === 'drop') return false;
  const cleaned = cleanPaste(text);
  const isFormatted = /<(b|strong|i|em|a|table|img|span|h\d)[\s>]/i.test(
    data?.getData('text/html') ?? '',
  );
  if (isFormatted && cleaned.includes('\n')) {
    onNotice('Only the words were pasted: write links, bold words and headings anew.');
  }
  if (cleaned === text) return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(cleaned), {
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  return true;
}

/** Returns the smallest change from one text to another, so that the cursor stays where it is. */
function changeTo(before: string, after: string) {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
