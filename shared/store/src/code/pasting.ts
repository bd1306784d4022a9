import { createEvent, createStore, sample } from 'effector';

import { type Pasted, readText } from '../rules/codes-in-text';
import { $code, codeReplaced } from './check';
import { $link, codeTyped, pressRequired } from './entry';

// -- Visitor events

/** The visitor changed the field to this text. */
export const fieldEdited = createEvent<string>();

const read = sample({
  clock: fieldEdited,
  source: $code,
  fn: (code, text) => readText(text, code),
});

// -- Stores

/** The text that was pasted last, or that of a link, if the visitor has to choose the code in it. */
export const $pasted = createStore<Pasted | null>(null)
  .on(read, (pasted, edit) => (edit === null || typeof edit === 'string' ? pasted : edit))
  .on($link, (pasted, link) => (typeof link === 'string' ? pasted : link))
  .reset(codeTyped, codeReplaced);

// -- Connections

sample({
  clock: read,
  filter: (edit) => typeof edit === 'string',
  target: codeTyped,
});

// The code of a link is not submitted when the visitor edits the field.
sample({ clock: fieldEdited, fn: () => undefined, target: pressRequired });
