import { Button, LiveRegion } from '@redeem/kit';
import { codeTyped, useUnit } from '@redeem/platform';
import { type ComponentProps, type ComponentType, useLayoutEffect, useRef, useState } from 'react';

import { useTexts } from '../texts';
import { canAskForCamera } from './camera';
import type { ScanDialog } from './ScanDialog';

interface ScanProps {
  /** A code was seen and is in the field. */
  onScanned: () => void;
}

/** Another way to enter a code, where there may be a camera; all of it is loaded when it is asked for. */
export function Scan({ onScanned }: ScanProps) {
  const { t } = useTexts();
  const type = useUnit(codeTyped);
  const { Dialog, open, close, hasFailed } = useDialog();
  const isScanned = useRef(false);

  // When the dialog has gone, and has given the focus back to the button.
  useLayoutEffect(() => {
    if (Dialog !== null || !isScanned.current) return;
    isScanned.current = false;
    onScanned();
  }, [Dialog, onScanned]);

  if (!canAskForCamera()) return null;
  return (
    <div>
      <Button variant="quiet" wide onClick={() => void open()}>
        {t('scan.open')}
      </Button>
      <LiveRegion>{hasFailed && t('scan.failed')}</LiveRegion>
      {Dialog !== null && (
        <Dialog
          onClose={close}
          onCode={(code) => {
            type(code);
            isScanned.current = true;
            close();
          }}
        />
      )}
    </div>
  );
}

interface OpenedDialog {
  /** Null while there is none. */
  Dialog: ComponentType<ComponentProps<typeof ScanDialog>> | null;
  open: () => Promise<void>;
  close: () => void;
  /** It could not be loaded. */
  hasFailed: boolean;
}

function useDialog(): OpenedDialog {
  const [{ Dialog, hasFailed }, set] = useState<Pick<OpenedDialog, 'Dialog' | 'hasFailed'>>(CLOSED);
  return {
    Dialog,
    hasFailed,
    open: async () => {
      try {
        const part = await import('./ScanDialog');
        set({ Dialog: part.ScanDialog, hasFailed: false });
      } catch {
        set({ Dialog: null, hasFailed: true });
      }
    },
    close: () => {
      set(CLOSED);
    },
  };
}

const CLOSED = { Dialog: null, hasFailed: false };
