import { useId, type ReactNode } from 'react';

import styles from './Dialog.module.css';
import { guardPresses, holdPresses } from './press-guard';

/** Tells a dialog that React took away from one that the browser closed. */
const UNMOUNTED = 'unmounted';

interface DialogProps {
  open: boolean;
  /** The visitor wants out: Escape, the close button or a click beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A modal dialog. Focus goes in, stays in, and returns to where it came from. */
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
      // Browsers close on a second Escape whatever the page says.
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

/** Closing before the element goes is what gives the focus back. */
function showWhileMounted(dialog: HTMLDialogElement) {
  dialog.returnValue = '';
  dialog.showModal();
  const release = guardPresses(dialog);
  return () => {
    release?.();
    // The page below is new under the pointer.
    holdPresses();
    dialog.close(UNMOUNTED);
  };
}
