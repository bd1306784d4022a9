import type { MouseEvent, ReactNode, Ref } from 'react';

import styles from './Button.module.css';
import { buttonClass, type ButtonVariant } from './button-class';
import { classNames } from './class-names';
import { Spinner } from './Spinner';

interface ButtonProps {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  type?: 'button' | 'submit' | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Its work is in progress: it keeps focus and name, and ignores presses. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /**
   * Exposed as disabled, but it can be focused and pressed: `onClick` shows why nothing happens. A press does
   * not take the focus from a field.
   */
  inactive?: boolean | undefined;
  /** Does what cannot be undone: it ignores hasty presses in an element with `guardPresses`. */
  final?: boolean | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
  /** A longer accessible name, which must start with the visible label. */
  label?: string | undefined;
  describedBy?: string | undefined;
  /** For a button that shows and hides something. */
  expanded?: boolean | undefined;
  controls?: string | undefined;
  /** For a button in another language than the page. */
  lang?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. */
export function Button({
  children,
  variant,
  type = 'button',
  onClick,
  busy = false,
  disabled = false,
  inactive = false,
  final = false,
  wide,
  label,
  describedBy,
  expanded,
  controls,
  lang,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      className={classNames(buttonClass(variant, wide), inactive && styles.inactive)}
      disabled={disabled}
      data-final={final || undefined}
      // Not `aria-busy`: a screen reader may hide a busy element, also if it has the focus.
      aria-disabled={busy || inactive || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      aria-controls={controls}
      lang={lang}
      onMouseDown={(event) => {
        if (inactive) event.preventDefault();
      }}
      onClick={(event) => {
        // This also stops Enter in a field of the form from submitting it again.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.words}>{children}</span>
      {busy && (
        <span className={styles.work}>
          <Spinner />
        </span>
      )}
    </button>
  );
}
