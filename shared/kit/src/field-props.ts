import type { ReactNode, Ref } from 'react';

/** The properties of a `Field`. */
export interface FieldProps {
  label: ReactNode;
  /** The id of the input, in a first view: an id of React depends on the views around it. */
  id?: string | undefined;
  value: string;
  /** True while an input method composes the text. */
  onChange: (text: string, isComposing: boolean) => void;
  hint?: ReactNode;
  /** The error of the value, which screen readers announce. */
  error?: ReactNode;
  /** Marks the value as invalid if another element shows the error (name it in `describedBy`). */
  invalid?: boolean | undefined;
  /** The ids of further descriptions. */
  describedBy?: string | undefined;
  /** Shows a code: a font in which similar characters differ, and a line below each block; `short` has three blocks, not four. */
  code?: boolean | 'short' | undefined;
  /** The content at the end of the box: a spinner or a button. */
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
