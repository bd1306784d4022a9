import { useId, type ReactNode } from 'react';

import styles from './dialog.module.css';
import { guardPresses, holdPresses } from './press-guard';

/** Distinguishes a dialog that React removed from one that the browser closed. */
const UNMOUNTED = 'unmounted';

interface DialogProps {
  open: boolean;
  /** The visitor closes the dialog: Escape, the close button or a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A modal dialog. The focus moves into it, stays in it, and returns when it closes. */
export function Dialog({ open, onClose, title, closeLabel, children }: DialogProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <dialog
      ref={showWhileMounted}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // Browsers close a dialog on a second Escape, even if the page prevents it.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open && currentTarget.returnValue !== UNMOUNTED) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M6 6l12 12M18 6 6 18" />
            </svg>
          </button>
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}

/** Closes the dialog before React removes it, which returns the focus. */
function showWhileMounted(dialog: HTMLDialogElement) {
  dialog.returnValue = '';
  dialog.showModal();
  const release = guardPresses(dialog);
  return () => {
    release?.();
    // After the dialog the page is under the pointer.
    holdPresses();
    dialog.close(UNMOUNTED);
  };
}
