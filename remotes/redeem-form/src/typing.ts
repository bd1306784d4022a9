import { $code, codeTyped, createEvent, MAX_CODE_LENGTH, sample } from '@redeem/platform';

// -- What the visitor does

/** Something was typed, pasted or deleted; the field holds this text now. */
export const fieldEdited = createEvent<string>();

// -- How one leads to the other

// A full code takes no more: a character typed into its middle would push its last one out.
sample({
  clock: fieldEdited,
  source: $code,
  filter: (code, text) => !isOneTooMany(code, text),
  fn: (_code, text) => text,
  target: codeTyped,
});

/**
 * Where the caret belongs in the tidied code, given what stood before it: behind the same letter.
 * What was tidied away does not occur in the code, so no rule of tidying is needed here.
 */
export function caretIn(code: string, before: string): number {
  let caret = 0;
  for (const letter of before.toUpperCase()) {
    if (code.startsWith(letter, caret)) caret += letter.length;
  }
  return caret;
}

function isOneTooMany(code: string, text: string): boolean {
  const isFull = lengthOf(code) === MAX_CODE_LENGTH;
  return isFull && lengthOf(text) === MAX_CODE_LENGTH + 1 && caretIn(code, text) === code.length;
}

/** In characters as the store counts them, of which some take two places in a string. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}
