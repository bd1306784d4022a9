import { Button, guardPresses, LiveRegion, useInBrowser } from '@redeem/kit';
import { codeTyped, useUnit } from '@redeem/platform';
import { useLayoutEffect, useRef } from 'react';

import { useDialog } from '../use-dialog';
import { useTexts } from '../texts';
import { canAskForCamera } from './camera';

interface ScanProps {
  className?: string | undefined;
  /** Called when a scanned code is in the field. */
  onScanned: () => void;
}

/** The button that scans a code, if the browser offers cameras. A press loads the dialog. */
export function Scan({ className, onScanned }: ScanProps) {
  const { t } = useTexts();
  const type = useUnit(codeTyped);
  const { Dialog, open, close, hasFailed } = useDialog((later) => later.ScanDialog);
  const isScanned = useRef(false);
  const isInBrowser = useInBrowser();

  // After the dialog has been removed and has returned the focus to the button.
  useLayoutEffect(() => {
    if (Dialog !== null || !isScanned.current) return;
    isScanned.current = false;
    onScanned();
  }, [Dialog, onScanned]);

  // Nearly all browsers have cameras, so the first view has the button.
  if (isInBrowser && !canAskForCamera()) return null;
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
