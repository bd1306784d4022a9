import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface Caret {
  field: RefObject<HTMLInputElement | null>;
  /** Has to be called with the text of the field before the text is normalized. */
  keepCaret: (text: string) => void;
}

/**
 * Keeps the caret where the visitor types. If a field gets another text than the typed one, the browser moves the caret to
 * the end; if it is created with a text, to the beginning.
 */
export function useCaret(code: string): Caret {
  const field = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState<{ before: string } | null>(null);

  const placeCaret = useEffectEvent(() => {
    const input = field.current;
    if (!input || input !== document.activeElement) return;
    // The visitor typed before React took the field over.
    if (!edit && input.value !== code) return;
    const caret = edit ? caretIn(input.value, edit.before) : input.value.length;
    if (input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  });
  useLayoutEffect(() => {
    placeCaret();
  }, [edit]);

  return {
    field,
    keepCaret: (text) => {
      setEdit({ before: text.slice(0, field.current?.selectionStart ?? text.length) });
    },
  };
}

/**
 * Returns the place of the caret in the normalized code: behind the same letter as in the text before it. Removed
 * characters do not occur in the code, so this function needs no rule of normalization.
 */
function caretIn(code: string, before: string): number {
  let caret = 0;
  for (const letter of before.normalize('NFKC').toUpperCase()) {
    if (code.startsWith(letter, caret)) caret += letter.length;
  }
  return caret;
}
