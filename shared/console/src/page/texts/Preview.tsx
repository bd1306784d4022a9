import { useState } from 'react';

import { titleOf } from '../../texts/api';
import styles from '../console.module.css';
import own from './texts.module.css';

interface PreviewProps {
  path: string;
  version: string;
  /** The question that is shown. */
  anchor: string;
}

/** The page that visitors will see, in a frame without scripts. The page before stays until the next one is there. */
export function Preview({ path, version, anchor }: PreviewProps) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const wanted = `/api/texts/preview/${path}?scheme=${scheme}&version=${version}${anchor && `#${anchor}`}`;
  const [shown, setShown] = useState(wanted);
  return (
    <section
      className={width === 'phone' ? undefined : own.wide}
      aria-label="What visitors will see"
    >
      <div className={styles.actions}>
        <label className={styles.label}>
          Width{' '}
          <select
            value={width}
            onChange={({ target }) => {
              setWidth(target.value as typeof width);
            }}
          >
            <option value="phone">Phone</option>
            <option value="desktop">Desktop</option>
          </select>
        </label>
        <label className={styles.label}>
          Scheme{' '}
          <select
            value={scheme}
            onChange={({ target }) => {
              setScheme(target.value as typeof scheme);
            }}
          >
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </label>
      </div>
      <div className={own.frames}>
        {[...new Set([shown, wanted])].map((address) => (
          <iframe
            key={address}
            title={`Preview of ${titleOf(path)}`}
            src={address}
            hidden={address !== shown}
            className={width === 'phone' ? own.phone : own.desktop}
            onLoad={() => {
              if (address === wanted) setShown(wanted);
            }}
          />
        ))}
      </div>
    </section>
  );
}
