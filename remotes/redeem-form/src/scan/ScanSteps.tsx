import { Actions, Button, CodeText, LiveRegion, Notice, ProgressBar } from '@redeem/kit';
import { $languageTag, Sentence, useUnit } from '@redeem/platform';
import { useId, useRef } from 'react';

import { useLaterTexts } from '../later/later-texts';
import { useTexts } from '../texts';
import { canAskForCamera } from './camera';
import { saidObstacle } from './hint';
import { PACKED } from './letters/reader-files';
import styles from './ScanSteps.module.css';
import { useScan } from './use-scan';
import type { FoundCode } from './watch-camera';

interface ScanStepsProps {
  onCode: (found: FoundCode) => void;
  onClose: () => void;
}

/** The choice between camera and photo, then the picture with what is read in it, or the reason why there is none. */
export function ScanSteps({ onCode, onClose }: ScanStepsProps) {
  const { t } = useTexts();
  const texts = useLaterTexts();
  const { step, hint, reading, reader, video, startCamera, readPhoto, torch } = useScan({
    onCode,
    onLeave: onClose,
  });
  const file = useRef<HTMLInputElement>(null);
  const isOn = step === 'starting' || step === 'looking';
  const obstacle = saidObstacle(hint);
  return (
    <>
      {step === 'choosing' && (
        <>
          <p>{texts['scan.privacy']}</p>
          {reader === 0 && <Megabytes template={texts['scan.size']} />}
        </>
      )}
      <div className={styles.picture} hidden={!isOn}>
        <video className={styles.video} ref={video} muted playsInline />
        {isOn && reading && (
          <span
            className={styles.reading}
            style={{
              insetInlineStart: `${String(reading.place.x * 100)}%`,
              insetBlockStart: `${String(reading.place.y * 100)}%`,
            }}
            aria-hidden
          >
            <CodeText code={reading.code} />
          </span>
        )}
      </div>
      <LiveRegion>
        {isOn && reading && (
          <p>
            <Sentence
              template={texts['scan.seen']}
              parts={{ code: <CodeText code={reading.code} /> }}
            />
          </p>
        )}
        {isOn && !reading && <p>{texts[`scan.${(step === 'looking' && obstacle) || step}`]}</p>}
        {step === 'reading' && <p>{texts['scan.reading']}</p>}
        {step !== 'choosing' && !isOn && step !== 'reading' && (
          <Notice tone="warning">
            {step === 'failed' ? t('scan.failed') : texts[`scan.${step}`]}
          </Notice>
        )}
        {step !== 'choosing' && reader === 'missing' && <p>{texts['scan.qrOnly']}</p>}
      </LiveRegion>
      {(isOn || step === 'reading') && typeof reader === 'number' && <Loading bytes={reader} />}
      <Actions>
        {torch && isOn && (
          <Button variant="secondary" onClick={torch.toggle}>
            {torch.isOn ? texts['scan.torchOff'] : texts['scan.torchOn']}
          </Button>
        )}
        {!isOn && step !== 'reading' && canAskForCamera() && (
          <Button
            onClick={() => {
              startCamera();
            }}
          >
            {texts['scan.start']}
          </Button>
        )}
        {!isOn && (
          <>
            <input
              ref={file}
              type="file"
              accept="image/*"
              hidden
              onChange={({ target }) => {
                const [photo] = target.files ?? [];
                if (photo) readPhoto(photo);
                // The same photo may be chosen again.
                target.value = '';
              }}
            />
            <Button variant="secondary" onClick={() => file.current?.click()}>
              {texts['scan.photo']}
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={onClose}>
          {texts['scan.type']}
        </Button>
      </Actions>
    </>
  );
}

/** The progress of the reader, in megabytes. */
function Loading({ bytes }: { bytes: number }) {
  const texts = useLaterTexts();
  const words = useId();
  return (
    <div>
      <p id={words}>
        <Megabytes template={texts['scan.loading']} loaded={bytes} />
      </p>
      <ProgressBar value={bytes} max={PACKED.bytes} labelledBy={words} />
    </div>
  );
}

/** A sentence with the size of the reader. */
function Megabytes({ template, loaded = 0 }: { template: string; loaded?: number }) {
  const digits = new Intl.NumberFormat(useUnit($languageTag), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const [megabytes, come] = [PACKED.bytes, loaded].map((bytes) => digits.format(bytes / 1e6));
  return <Sentence template={template} parts={{ megabytes, all: megabytes, loaded: come }} />;
}
