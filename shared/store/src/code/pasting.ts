import { createEvent, createStore, sample } from 'effector';

import { isChecked, isTooLong, MAX_CODE_LENGTH, narrow, tidyCode } from '../rules/code-format';
import { codesIn } from '../rules/codes-in-text';
import { $code, codeReplaced } from './check';
import { codeTyped, pressRequired } from './entry';

/** A pasted text that does not change the field, because its code is uncertain. */
export interface Pasted {
  text: string;
  /** The codes that may be meant; empty if none is recognised. */
  codes: string[];
}

// -- Visitor events

/** The visitor changed the field to this text. */
export const fieldEdited = createEvent<string>();

const read = sample({ clock: fieldEdited, source: $code, fn: readEdit });

// -- Stores

/** The text that was pasted last, if the visitor has to choose the code in it. */
export const $pasted = createStore<Pasted | null>(null)
  .on(read, (pasted, edit) => (edit === null || typeof edit === 'string' ? pasted : edit))
  .reset(codeTyped, codeReplaced);

// -- Connections

sample({
  clock: read,
  filter: (edit) => typeof edit === 'string',
  target: codeTyped,
});

// The code of a link is not submitted when the visitor edits the field.
sample({ clock: fieldEdited, fn: () => undefined, target: pressRequired });

/**
 * Returns the code after an edit; a pasted text that leaves the field unchanged; or null for a character that is typed
 * into a full code.
 *
 * It compares texts and does not listen to `paste`, because keyboards, drops and dictation insert text too.
 */
function readEdit(code: string, typed: string): string | Pasted | null {
  const text = narrow(typed);
  const isWhole = !isTooLong(text);
  const inserted = text.replace(code, '');
  // A text that was pasted over a code may hold the same one.
  const codes = [inserted, text].map(codesIn).find(({ length }) => length > 0) ?? [];
  const [found] = codes;
  if (found !== undefined && codes.length === 1) {
    const isAllOfIt = tidyCode(inserted) === found;
    return isAllOfIt && isWhole && isChecked(tidyCode(text)) ? text : found;
  }
  if (isWhole) return text;
  return isOneMore(code, [...text.toUpperCase()]) ? null : { text, codes };
}

function isOneMore(code: string, letters: string[]): boolean {
  return (
    letters.length === MAX_CODE_LENGTH + 1 &&
    letters.some((_letter, at) => letters.filter((_, index) => index !== at).join('') === code)
  );
}
