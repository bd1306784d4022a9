import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { caretIn } from './typing';

interface Caret {
  field: RefObject<HTMLInputElement | null>;
  /** To be told what the field holds, before the text is tidied. */
  keepCaret: (text: string) => void;
}

/**
 * Keeps the caret where the visitor works. When a field is given another text than was typed into
 * it, the browser puts the caret at its end.
 */
export function useCaret(): Caret {
  const field = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState({ before: '' });

  useLayoutEffect(() => {
    const input = field.current;
    if (!input || input !== document.activeElement) return;
    const caret = caretIn(input.value, edit.before);
    if (input.selectionStart !== caret) input.setSelectionRange(caret, caret);
  }, [edit]);

  return {
    field,
    keepCaret: (text) => {
      setEdit({ before: text.slice(0, field.current?.selectionStart ?? text.length) });
    },
  };
}
