import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Caret {
  field: RefObject<HTMLInputElement | null>;
  /** To be told what the field holds, before the text is tidied. */
  keepCaret: (text: string) => void;
}

/**
 * Keeps the caret where the visitor works. When a field is given another text than was typed into
 * it, the browser puts the caret at its end; when it is created with a text, at its beginning.
 */
export function useCaret(): Caret {
  const field = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState<{ before: string } | null>(null);

  useLayoutEffect(() => {
    const input = field.current;
    if (!input || input !== document.activeElement) return;
    const caret = edit ? caretIn(input.value, edit.before) : input.value.length;
    if (input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  }, [edit]);

  return {
    field,
    keepCaret: (text) => {
      setEdit({ before: text.slice(0, field.current?.selectionStart ?? text.length) });
    },
  };
}

/**
 * Returns where the caret belongs in the tidied code, given what stood before it: behind the same
 * letter. What was tidied away does not occur in the code, so no rule of tidying is needed here.
 */
function caretIn(code: string, before: string): number {
  let caret = 0;
  for (const letter of before.normalize('NFKC').toUpperCase()) {
    if (code.startsWith(letter, caret)) caret += letter.length;
  }
  return caret;
}
