import { Button, Dialog } from '@redeem/kit';

import type { LoadedDialogProps } from './DialogButton';
import styles from './InsertDialog.module.css';
import { useTexts } from './texts';

/** An example in the form of a code, which is no code. The font of codes sets it in blocks of four. */
const EXAMPLE = 'ABCDEFGHJKLM';

/** The dialog that shows where the code is, in a picture and a text. */
export function InsertDialog({ onClose }: LoadedDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog open onClose={onClose} title={t('insert.open')} closeLabel={t('terms.close')}>
      <Picture />
      <p>{t('insert.where')}</p>
      <p>{t('insert.barcode')}</p>
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
      <g className={styles.disc}>
        <circle cx="79" cy="127" r="56" />
        <path d="M79 83a44 44 0 0 1 44 44M79 95a32 32 0 0 1 32 32M79 171a44 44 0 0 1-44-44M79 159a32 32 0 0 1-32-32" />
        <circle className={styles.paper} cx="79" cy="127" r="15" />
      </g>
      <g transform="rotate(-5 280 120)">
        <rect className={styles.paper} x="178" y="26" width="206" height="158" rx="5" />
        <path className={styles.band} d="M183 26h196a5 5 0 0 1 5 5v29H178V31a5 5 0 0 1 5-5z" />
        <path className={styles.film} d="M192 34h26v18h-26zM197 34v18M213 34v18M202 39l7 4-7 4z" />
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
