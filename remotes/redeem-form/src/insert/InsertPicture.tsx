import styles from './InsertPicture.module.css';

/** An example in the form of a code, which is no code. The font of codes sets it in blocks of four. */
const EXAMPLE = 'ABCDEFGHJKLM';

interface InsertPictureProps {
  alt: string;
}

/** A picture of an open case: the disc on the left, the insert with the code on the right. */
export function InsertPicture({ alt }: InsertPictureProps) {
  return (
    <svg className={styles.picture} viewBox="0 0 400 230" role="img" aria-label={alt}>
      <g fill="var(--color-surface-sunken)">
        <rect x="10" y="34" width="138" height="186" rx="9" />
        <rect x="160" y="34" width="138" height="186" rx="9" />
        <path d="M148 44h12v166h-12z" />
      </g>
      <g fill="var(--color-accent-soft)" stroke="var(--color-accent-edge)">
        <circle cx="79" cy="127" r="56" />
        <path
          d="M79 83a44 44 0 0 1 44 44M79 95a32 32 0 0 1 32 32M79 171a44 44 0 0 1-44-44M79 159a32 32 0 0 1-32-32"
          fill="none"
        />
        <circle cx="79" cy="127" r="15" fill="var(--color-surface)" />
      </g>
      <g transform="rotate(-5 280 120)">
        <rect x="178" y="26" width="206" height="158" rx="5" fill="var(--color-surface)" />
        <path d="M183 26h196a5 5 0 0 1 5 5v29H178V31a5 5 0 0 1 5-5z" fill="var(--color-hero)" />
        <path
          d="M192 34h26v18h-26zM197 34v18M213 34v18M202 39l7 4-7 4z"
          fill="none"
          stroke="var(--color-hero-accent)"
        />
        <path d="M192 76h118M192 89h96M192 102h108" strokeWidth="4" />
        <path
          d="M326 70h14v14h-14zM356 70h14v14h-14zM326 100h14v14h-14zM331 75h4v4h-4zM361 75h4v4h-4zM331 105h4v4h-4zM346 72v6M346 84h6M352 92h-8M326 92h10M362 92h8M348 100v6M356 100h6M366 104v10M354 110h6M346 114h4"
          fill="none"
          stroke="var(--color-text)"
          strokeWidth="3"
        />
        <rect
          x="190"
          y="128"
          width="182"
          height="40"
          rx="6"
          fill="var(--color-accent-soft)"
          stroke="var(--color-accent-edge)"
          strokeWidth="3"
        />
        <text className={styles.code} x="281" y="154" textAnchor="middle" fill="var(--color-text)">
          {EXAMPLE}
        </text>
      </g>
      <path
        d="M160 92q14 6 14 20t-14 20zM160 156q12 5 12 16t-12 16z"
        fill="var(--color-surface-sunken)"
      />
    </svg>
  );
}
