import { Button, Dialog, LiveRegion, Notice } from '@redeem/kit';

import { useLaterTexts } from '../later/later-texts';
import { useTexts } from '../texts';
import styles from './ScanDialog.module.css';
import { useScan } from './use-scan';

interface ScanDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** The dialog with the picture of the camera, or with the reason why there is none. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const { t } = useTexts();
  const texts = useLaterTexts();
  const { step, video } = useScan({ onCode, onLeave: onClose });
  const isOn = step === 'starting' || step === 'looking';
  const words = step === 'failed' ? t('scan.failed') : texts[`scan.${step}`];
  return (
    <Dialog open onClose={onClose} title={t('scan.open')} closeLabel={texts.close}>
      <video className={styles.picture} ref={video} hidden={!isOn} muted playsInline />
      <LiveRegion>{isOn ? <p>{words}</p> : <Notice tone="warning">{words}</Notice>}</LiveRegion>
      <Button variant="secondary" onClick={onClose}>
        {texts['scan.type']}
      </Button>
    </Dialog>
  );
}
