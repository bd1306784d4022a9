import type { MouseEvent, ReactNode, Ref } from 'react';

import styles from './button.module.css';
import { classNames } from './hooks';

/** `primary`: the main action of the page; `secondary`: another action; `quiet`: a minor one. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet';

/** Returns the class that makes a link of another package look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', wide = false): string {
  return classNames(styles.button, styles[variant], wide && styles.wide);
}

interface ButtonProps {
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  type?: 'button' | 'submit' | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Its work is in progress: it keeps focus and name, and ignores presses. */
  busy?: boolean | undefined;
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
  /** For a button in another language than the page. */
  lang?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button. */
export function Button({ children, variant, onClick, ...props }: ButtonProps) {
  const { busy = false, inactive = false, final = false, wide, label, lang, ref } = props;
  return (
    <button
      ref={ref}
      type={props.type ?? 'button'}
      className={classNames(buttonClass(variant, wide), inactive && styles.inactive)}
      data-final={final || undefined}
      // Not `aria-busy`: a screen reader may hide a busy element, also if it has the focus.
      aria-disabled={busy || inactive || undefined}
      aria-label={label}
      aria-describedby={props.describedBy}
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

interface ButtonLinkProps {
  children: ReactNode;
  href: string;
  variant?: ButtonVariant | undefined;
}

/** A link that looks like a button. */
export function ButtonLink({ children, href, variant }: ButtonLinkProps) {
  return (
    <a className={buttonClass(variant)} href={href}>
      <span className={styles.words}>{children}</span>
    </a>
  );
}

/** `copying` comes first, so that the same outcome can be announced once more. */
export type CopyStep = 'copying' | 'copied' | 'failed';

interface CopyButtonProps {
  children: ReactNode;
  describedBy?: string | undefined;
  text: string;
  onStep: (step: CopyStep) => void;
}

/** A button that writes a text to the clipboard and reports what came of it. */
export function CopyButton({ text, onStep, ...props }: CopyButtonProps) {
  async function copy() {
    onStep('copying');
    try {
      await navigator.clipboard.writeText(text);
      onStep('copied');
    } catch {
      onStep('failed');
    }
  }

  return <Button {...props} variant="secondary" onClick={() => void copy()} />;
}

/** Buttons in a row, which wrap where there is no room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** Shows that work is in progress, as decoration of the text that says so. */
export function Spinner() {
  return (
    <span className={styles.spinner}>
      <svg className={styles.wheel} viewBox="0 0 24 24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
    </span>
  );
}
