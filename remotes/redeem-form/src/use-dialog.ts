import { type ComponentType, useState } from 'react';

import { type Later, loadLater } from './later/load-later';

interface OpenedDialog<Props> {
  /** Null until the dialog is loaded. */
  Dialog: ComponentType<Props> | null;
  open: () => Promise<void>;
  close: () => void;
  /** True if the dialog could not be loaded. */
  hasFailed: boolean;
}

const CLOSED = { Dialog: null, hasFailed: false };

/** Loads a dialog of the later chunk when it is opened. */
export function useDialog<Props>(
  dialogOf: (later: Later) => ComponentType<Props>,
): OpenedDialog<Props> {
  const [{ Dialog, hasFailed }, set] =
    useState<Pick<OpenedDialog<Props>, 'Dialog' | 'hasFailed'>>(CLOSED);
  return {
    Dialog,
    hasFailed,
    open: async () => {
      try {
        const later = await loadLater();
        set({ Dialog: dialogOf(later), hasFailed: false });
      } catch {
        set({ Dialog: null, hasFailed: true });
      }
    },
    close: () => {
      set(CLOSED);
    },
  };
}
