import { Button, Dialog, LiveRegion, Notice } from '@redeem/kit';

import { useTexts } from '../texts';
import styles from './ScanDialog.module.css';
import { useScan } from './use-scan';

interface ScanDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The picture of the camera, until there is a code in it; and why there is none. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const { t } = useTexts();
  const { step, video } = useScan({ onCode, onLeave: onClose });
  const isOn = step === 'starting' || step === 'looking';
  return (
    <Dialog open onClose={onClose} title={t('scan.open')} closeLabel={t('scan.close')}>
      <video className={styles['picture']} ref={video} hidden={!isOn} muted playsInline />
      <LiveRegion>
        {isOn ? <p>{t(`scan.${step}`)}</p> : <Notice tone="warning">{t(`scan.${step}`)}</Notice>}
      </LiveRegion>
      <Button variant="secondary" onClick={onClose}>
        {t('scan.type')}
      </Button>
    </Dialog>
  );
}
