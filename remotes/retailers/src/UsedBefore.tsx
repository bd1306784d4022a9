import { Badge, Button, holdPresses, LiveRegion } from '@redeem/kit';
import { useRef, useState } from 'react';

import { forgetRetailer } from './retailers/used-before';
import styles from './RetailerCard.module.css';
import { useTexts } from './texts';

/** Says that the retailer was used last on this device, and forgets it at a press. */
export function UsedBefore() {
  const { t } = useTexts();
  const words = useRef<HTMLDivElement>(null);
  const [isForgotten, setForgotten] = useState(false);
  return (
    <div className={styles.before}>
      <div ref={words} tabIndex={-1}>
        {!isForgotten && <Badge>{t('before.used')}</Badge>}
        <LiveRegion>{isForgotten && t('before.forgotten')}</LiveRegion>
      </div>
      {!isForgotten && (
        <Button
          variant="quiet"
          label={t('before.forget.label')}
          onClick={() => {
            forgetRetailer();
            setForgotten(true);
            words.current?.focus();
            // The button for the exchange may move under the pointer.
            holdPresses();
          }}
        >
          {t('before.forget')}
        </Button>
      )}
    </div>
  );
}
