import { Button, LiveRegion } from '@redeem/kit';

import { useDialog } from '../use-dialog';
import { useTexts } from '../texts';

interface ScanProps {
  className?: string | undefined;
  /** Called when a code was read and is in the field. */
  onScanned: () => void;
}

/** The button that reads a code by camera or from a photo. A press loads the dialog. */
export function Scan({ className, onScanned }: ScanProps) {
  const { t } = useTexts();
  const { Dialog, open, close, hasFailed } = useDialog((later) => later.ScanDialog);
  return (
    <div className={className}>
      <Button
        variant="quiet"
        wide
        onClick={() => {
          // Removes the request to compare an earlier reading.
          close();
          void open();
        }}
      >
        {t('scan.open')}
      </Button>
      <LiveRegion>{hasFailed && t('scan.failed')}</LiveRegion>
      {Dialog !== null && <Dialog onClose={close} onScanned={onScanned} />}
    </div>
  );
}
