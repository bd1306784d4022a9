import { Actions, Button, Dialog, LiveRegion, Notice } from '@redeem/kit';
import { codeTyped, useUnit } from '@redeem/platform';
import { useEffect, useRef, useState } from 'react';

import type { LoadedDialogProps } from '../DialogButton';
import { useTexts } from '../texts';
import { canWatch, codeInPhoto, watchCamera } from './read-qr';
import styles from './ScanDialog.module.css';

/** Reads a QR code in the picture of the camera, otherwise in a photo, or says why it cannot. */
export function ScanDialog({ onClose, onDone }: LoadedDialogProps) {
  const { t } = useTexts();
  const type = useUnit(codeTyped);
  const [isLive, setIsLive] = useState<boolean | null>(null);
  const [step, setStep] = useState<'idle' | 'looking' | 'nothing' | 'refused' | 'failed'>('idle');
  const video = useRef<HTMLVideoElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    isOver.current = false;
    canWatch().then(setIsLive, setIsLive.bind(null, false));
    return () => {
      isOver.current = true;
    };
  }, []);

  const look = async (search: Promise<string | null>) => {
    setStep('looking');
    try {
      const code = await search;
      if (isOver.current) return;
      setStep(isLive ? 'idle' : 'nothing');
      if (code === null) return;
      type(code);
      onDone();
    } catch (error) {
      const isRefused = error instanceof Error && error.name === 'NotAllowedError';
      setStep(isLive ? (isRefused ? 'refused' : 'failed') : 'nothing');
    }
  };

  const isWatching = isLive && step === 'looking';
  return (
    <Dialog open onClose={onClose} title={t('scan.open')} closeLabel={t('terms.close')}>
      {step === 'idle' && <p>{t('scan.privacy')}</p>}
      <video className={styles.video} ref={video} muted playsInline hidden={!isWatching} />
      <LiveRegion>
        {step === 'looking' && <p>{t('scan.looking')}</p>}
        {step !== 'looking' && step !== 'idle' && (
          <Notice tone="warning">{t(`scan.${step}`)}</Notice>
        )}
      </LiveRegion>
      <Actions>
        {isLive !== null && (
          <Button
            busy={step === 'looking'}
            onClick={() => {
              if (!isLive) file.current?.click();
              else if (video.current) void look(watchCamera(video.current, isOver));
            }}
          >
            {t(isLive ? 'scan.start' : 'scan.photo')}
          </Button>
        )}
        <input
          ref={file}
          type="file"
          accept="image/*"
          hidden
          onChange={({ target }) => {
            const [photo] = target.files ?? [];
            if (photo) void look(codeInPhoto(photo));
            // The same photo may be chosen again.
            target.value = '';
          }}
        />
        <Button variant="secondary" onClick={onClose}>
          {t('scan.type')}
        </Button>
      </Actions>
    </Dialog>
  );
}
