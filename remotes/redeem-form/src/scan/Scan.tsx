import { Button, guardPresses, LiveRegion } from '@redeem/kit';
import { codeTyped, useUnit } from '@redeem/platform';
import { useLayoutEffect, useRef } from 'react';

import { useDialog } from '../use-dialog';
import { useTexts } from '../texts';
import { canAskForCamera } from './camera';

interface ScanProps {
  className?: string | undefined;
  /** A code was seen and is in the field. */
  onScanned: () => void;
}

/** Another way to enter a code, where there may be a camera; all of it is loaded when it is asked for. */
export function Scan({ className, onScanned }: ScanProps) {
  const { t } = useTexts();
  const type = useUnit(codeTyped);
  const { Dialog, open, close, hasFailed } = useDialog((later) => later.ScanDialog);
  const isScanned = useRef(false);

  // When the dialog has gone, and has given the focus back to the button.
  useLayoutEffect(() => {
    if (Dialog !== null || !isScanned.current) return;
    isScanned.current = false;
    onScanned();
  }, [Dialog, onScanned]);

  if (!canAskForCamera()) return null;
  return (
    <div ref={guardPresses} className={className}>
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
