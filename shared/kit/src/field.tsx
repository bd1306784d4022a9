import {
  type ReactNode,
  type Ref,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import styles from './field.module.css';
import { classNames, isShown } from './hooks';

interface FieldProps {
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
  type?: 'text' | 'search' | 'email' | undefined;
  maxLength?: number | undefined;
  autoFocus?: boolean | undefined;
  autoComplete?: string | undefined;
  autoCapitalize?: 'characters' | 'none' | 'sentences' | 'words' | undefined;
  autoCorrect?: 'off' | undefined;
  spellCheck?: boolean | undefined;
  enterKeyHint?: 'go' | 'done' | 'next' | 'search' | 'send' | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A labelled text field with its help and its error. */
export function Field({ ref, ...props }: FieldProps) {
  const { label, hint, error, invalid, describedBy, adornment, code } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  // If its text is rewritten, an input method starts again behind it and repeats letters.
  const [composed, setComposed] = useState<string | null>(null);
  const hintId = isShown(hint) ? `${id}-hint` : undefined;
  const errorId = isShown(error) ? `${id}-error` : undefined;
  const isInvalid = invalid ?? errorId !== undefined;
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, []);

  // The field of a first view may have a text already, which React neither changes nor reports.
  const takeText = useEffectEvent(() => {
    if (!own.current) return;
    const { value } = own.current;
    // The script that shows the first view sets it (shell/src/boot-page/first-view.ts).
    const isComposing = own.current.hasAttribute('data-composing');
    own.current.removeAttribute('data-composing');
    if (isComposing) setComposed(value);
    if (value !== props.value) props.onChange(value, isComposing);
  });
  useLayoutEffect(() => {
    takeText();
  }, []);

  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hintId !== undefined && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
      <div className={classNames(styles.box, isInvalid && styles.invalid)}>
        <input
          ref={own}
          id={id}
          className={classNames(
            styles.input,
            code !== undefined && code !== false && styles.code,
            code === 'short' && styles.short,
            isShown(adornment) && styles.adorned,
          )}
          type={props.type ?? 'text'}
          value={composed ?? props.value}
          maxLength={props.maxLength}
          autoFocus={props.autoFocus}
          autoComplete={props.autoComplete}
          autoCapitalize={props.autoCapitalize}
          autoCorrect={props.autoCorrect}
          spellCheck={props.spellCheck}
          enterKeyHint={props.enterKeyHint}
          aria-describedby={idList(hintId, errorId, describedBy)}
          aria-invalid={isInvalid || undefined}
          onChange={({ target }) => {
            const isComposing = composed !== null;
            if (isComposing) setComposed(target.value);
            props.onChange(target.value, isComposing);
          }}
          onCompositionStart={({ currentTarget }) => {
            setComposed(currentTarget.value);
          }}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(null);
            props.onChange(currentTarget.value, false);
          }}
        />
        {isShown(adornment) && <span className={styles.adornment}>{adornment}</span>}
      </div>
      <div className={styles.error} id={`${id}-error`} role="alert">
        {error}
      </div>
    </div>
  );
}

function idList(...ids: (string | undefined)[]): string | undefined {
  return ids.filter((id) => id !== undefined).join(' ') || undefined;
}
