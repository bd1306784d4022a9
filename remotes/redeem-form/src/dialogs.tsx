import { Button, Dialog } from '@redeem/kit';
import type { ReactNode } from 'react';

import type { LoadedDialogProps } from './DialogButton';
import styles from './dialogs.module.css';
import { useTexts } from './texts';

/** An example in the form of a code, which is no code. The font of codes sets it in blocks of four. */
const EXAMPLE = 'ABCDEFGHJKLM';

/** The dialog that shows where the code is, in a picture and a text. */
export function InsertDialog({ onClose }: LoadedDialogProps) {
  const { t } = useTexts();
  return (
    <TextDialog title={t('insert.open')} onClose={onClose}>
      <Picture />
      <p>{t('insert.where')}</p>
      <p>{t('insert.barcode')}</p>
    </TextDialog>
  );
}

/** The dialog with the complete terms. */
export function TermsDialog({ onClose }: LoadedDialogProps) {
  const { t } = useTexts();
  return (
    <TextDialog title={t('consent.link')} onClose={onClose}>
      <p>{t('consent.claim')}</p>
      <p>{t('terms.once')}</p>
      <p>{t('terms.retailer')}</p>
      <p>{t('terms.territory')}</p>
    </TextDialog>
  );
}

interface TextDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function TextDialog({ title, onClose, children }: TextDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('terms.close')}>
      {children}
      <Button variant="secondary" onClick={onClose}>
        {t('terms.back')}
      </Button>
    </Dialog>
  );
}

/** An open case: the disc on the left, the insert with the code on the right. */
function Picture() {
  const { t } = useTexts();
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 400 230"
      role="img"
      aria-label={t('insert.picture')}
    >
      <g className={styles.case}>
        <rect x="10" y="34" width="138" height="186" rx="9" />
        <rect x="160" y="34" width="138" height="186" rx="9" />
        <path d="M148 44h12v166h-12z" />
      </g>
      <circle className={styles.disc} cx="79" cy="127" r="56" />
      <circle className={styles.paper} cx="79" cy="127" r="15" />
      <g transform="rotate(-5 280 120)">
        <rect className={styles.paper} x="178" y="26" width="206" height="158" rx="5" />
        <path className={styles.band} d="M183 26h196a5 5 0 0 1 5 5v29H178V31a5 5 0 0 1 5-5z" />
        <path className={styles.lines} d="M192 76h118M192 89h96M192 102h108" />
        <path
          className={styles.qr}
          d="M326 70h14v14h-14zM356 70h14v14h-14zM326 100h14v14h-14zM331 75h4v4h-4zM361 75h4v4h-4zM331 105h4v4h-4zM346 72v6M346 84h6M352 92h-8M326 92h10M362 92h8M348 100v6M356 100h6M366 104v10M354 110h6M346 114h4"
        />
        <rect className={styles.mark} x="190" y="128" width="182" height="40" rx="6" />
        <text className={styles.code} x="281" y="154" textAnchor="middle">
          {EXAMPLE}
        </text>
      </g>
      <path className={styles.case} d="M160 92q14 6 14 20t-14 20zM160 156q12 5 12 16t-12 16z" />
    </svg>
  );
}
