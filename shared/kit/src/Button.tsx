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
  /** Its work is going on: it keeps focus and name, and does nothing more when pressed. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /**
   * Exposed as disabled, but it can be focused and pressed: `onClick` says why nothing happens. A
   * press takes no focus from a field.
   */
  inactive?: boolean | undefined;
  /** As wide as its place. */
  wide?: boolean | undefined;
  /** A longer accessible name; it must begin with the visible words. */
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
      // Not `aria-busy`: a screen reader may hide what is, with the focus in it.
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
        // Also what keeps Enter in a form's field from submitting it again.
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
