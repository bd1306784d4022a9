import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface Edit {
  /** The text before the caret or the selection. */
  before: string;
  /** The text before the end of the selection. */
  throughSelection: string;
  direction: 'forward' | 'backward' | 'none';
}

/**
 * Keeps the caret where the visitor types. If a field gets another text than the typed one, the browser moves the caret to
 * the end; if it is created with a text, to the beginning.
 */
export function useCaret(code: string) {
  const field = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState<Edit | null>(null);

  const placeCaret = useEffectEvent(() => {
    const input = field.current;
    if (!input) return;
    // Either the visitor typed before React took the field over, or the field was not created for the visitor to type.
    if (!edit && (input.value !== code || input !== document.activeElement)) return;
    const { length } = input.value;
    const start = edit ? caretIn(input.value, edit.before) : length;
    const end = edit ? caretIn(input.value, edit.throughSelection) : length;
    if (input.selectionStart === start && input.selectionEnd === end) return;
    input.setSelectionRange(start, end, edit?.direction);
  });
  useLayoutEffect(() => {
    placeCaret();
  }, [edit]);

  return {
    field,
    /** Has to be called with the text of the field before the text is normalized. */
    keepCaret: (text: string) => {
      const { selectionStart, selectionEnd, selectionDirection } = field.current ?? {};
      setEdit({
        before: text.slice(0, selectionStart ?? text.length),
        throughSelection: text.slice(0, selectionEnd ?? text.length),
        direction: selectionDirection ?? 'none',
      });
    },
  };
}

/**
 * Returns the place of the caret in the normalized code: behind the same letter as in the text before it. Removed
 * characters do not occur in the code, and a letter or digit of another script is one character of it, so this function needs
 * no rule of normalization.
 */
function caretIn(code: string, before: string): number {
  let caret = 0;
  for (const letter of before.normalize('NFKC').toUpperCase()) {
    if (code.startsWith(letter, caret)) caret += letter.length;
    else if (/[^\0-\x7F]/.test(letter) && /[\p{Lu}\p{Lo}\p{Nd}]/u.test(letter)) caret += 1;
  }
  return caret;
}
