import { type ComponentType, useState } from 'react';

import { type Later, loadLater } from './later/load-later';

interface OpenedDialog<Props> {
  /** Null while there is none. */
  Dialog: ComponentType<Props> | null;
  open: () => Promise<void>;
  close: () => void;
  /** It could not be loaded. */
  hasFailed: boolean;
}

const CLOSED = { Dialog: null, hasFailed: false };

/** Loads a dialog, one of those that a first visit does without, when it is opened. */
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
