import { useEffect, useRef, useState } from 'react';

import type { ContentDocument } from '../../content-api';
import shared from '../console.module.css';
import { Choice } from './Choice';
import styles from './content.module.css';

const SIZES = {
  Phone: { width: 375, height: 720 },
  Desktop: { width: 1280, height: 860 },
};

interface PreviewProps {
  shown: ContentDocument;
  /** Another one after each save: the page is loaded again. */
  version: string;
  /** The entry that the page opens. */
  anchor: string | null;
  /** The text has mistakes, so the page shows the last one without. */
  isBehind: boolean;
}

/** The real page with the drafts, in the width of a phone or of a desktop. */
export function Preview({ shown, version, anchor, isBehind }: PreviewProps) {
  const { previewUrl, brands, locale, document } = shown;
  const [brand, setBrand] = useState(brands[0]?.id ?? '');
  const [size, setSize] = useState<keyof typeof SIZES>('Phone');
  const [room, setRoom] = useState(375);
  const box = useRef<HTMLDivElement>(null);
  const isShown = previewUrl !== null;
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom(entry.contentRect.width);
    });
    observer.observe(box.current);
    return () => {
      observer.disconnect();
    };
  }, [isShown]);
  if (previewUrl === null) {
    return (
      <p className={shared.muted}>
        The console serves no preview: it needs CONSOLE_PREVIEW_PORT and the configuration of the
        site.
      </p>
    );
  }
  const { width, height } = SIZES[size];
  const scale = Math.min(1, room / width);
  const address = new URL(document === 'faq.md' ? '/support' : '/returnpolicy', previewUrl);
  address.search = new URLSearchParams({ locale, brand, draft: version }).toString();
  address.hash = anchor ?? '';
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  const name = names.get(brand) ?? '';
  return (
    <div className={styles.preview}>
      <div className={styles.choices}>
        <Choice
          label="Brand"
          options={brands.map(({ id, name: text }) => [id, text])}
          value={brand}
          onChange={setBrand}
        />
        <Choice
          label="Width"
          options={[
            ['Phone', 'Phone'],
            ['Desktop', 'Desktop'],
          ]}
          value={size}
          onChange={(next) => {
            setSize(next as keyof typeof SIZES);
          }}
        />
        <a className={styles.small} href={address.href} target="_blank" rel="noreferrer">
          Open in a tab
        </a>
      </div>
      {isBehind && (
        <p className={shared.muted}>
          It shows the last text without a mistake: a page cannot be made of this one.
        </p>
      )}
      <div ref={box}>
        <div
          className={styles.frameBox}
          style={{
            inlineSize: `${String(width * scale)}px`,
            blockSize: `${String(height * scale)}px`,
          }}
        >
          <iframe
            // A frame that only gets another address would add an entry to the history of the tab.
            key={address.href}
            className={styles.frame}
            title={`The page of ${name}, ${size.toLowerCase()}`}
            src={address.href}
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
            style={{
              inlineSize: `${String(width)}px`,
              blockSize: `${String(height)}px`,
              transform: `scale(${String(scale)})`,
            }}
          />
        </div>
      </div>
    </div>
  );
}
