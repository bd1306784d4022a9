import { createEvent, createStore, sample } from 'effector';

import { tidyCode } from '../rules/code-format';
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

/**
 * The text that was pasted last, or that of a link, if its code is uncertain. It stays while the field holds the first of
 * its codes.
 */
export const $pasted = createStore<Pasted | null>(null)
  .on(read, (pasted, edit) => (edit === null || typeof edit === 'string' ? pasted : edit))
  .on($link, (pasted, link) => (typeof link === 'string' ? pasted : link))
  .on([codeTyped, codeReplaced], (pasted, code) =>
    pasted?.codes[0] === tidyCode(code) ? pasted : null,
  );

// -- Connections

sample({
  clock: read.map((edit) => (typeof edit === 'string' ? edit : edit?.codes[0])),
  filter: (code) => code !== undefined,
  target: codeTyped,
});

// The code of a link is not submitted when the visitor edits the field.
sample({ clock: fieldEdited, fn: () => undefined, target: pressRequired });
