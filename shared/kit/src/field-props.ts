import type { ReactNode, Ref } from 'react';

/** What a `Field` is told. */
export interface FieldProps {
  label: ReactNode;
  value: string;
  /** Composing: the text comes from an input method that has not finished with it. */
  onChange: (text: string, isComposing: boolean) => void;
  hint?: ReactNode;
  /** Why the value cannot be used; announced when it comes. */
  error?: ReactNode;
  /** It cannot be used, but something else on the page says why (name it in `describedBy`). */
  invalid?: boolean | undefined;
  /** Ids of further texts about the field. */
  describedBy?: string | undefined;
  /** A code: type in which look-alikes differ, and a line below each block; `short`: of three blocks, not four. */
  code?: boolean | 'short' | undefined;
  /** What stands at the end of the box: a spinner, a button. */
  adornment?: ReactNode;
  name?: string | undefined;
  type?: 'text' | 'search' | 'email' | undefined;
  maxLength?: number | undefined;
  autoFocus?: boolean | undefined;
  autoComplete?: string | undefined;
  autoCapitalize?: 'characters' | 'none' | 'sentences' | 'words' | undefined;
  autoCorrect?: 'off' | 'on' | undefined;
  spellCheck?: boolean | undefined;
  inputMode?: 'text' | 'search' | 'email' | 'numeric' | undefined;
  enterKeyHint?: 'go' | 'done' | 'next' | 'search' | 'send' | undefined;
  disabled?: boolean | undefined;
  required?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}
