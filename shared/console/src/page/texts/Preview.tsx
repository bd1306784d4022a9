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

const DEVICES = ['Phone, light', 'Phone, dark', 'Desktop, light', 'Desktop, dark'];

/** The page that visitors will see, in a frame without scripts. The page before stays until the next one is there. */
export function Preview({ path, version, anchor }: PreviewProps) {
  const [device, setDevice] = useState('Phone, light');
  const isPhone = device.startsWith('Phone');
  const scheme = device.endsWith('dark') ? 'dark' : 'light';
  const wanted = `/api/texts/preview/${path}?scheme=${scheme}&version=${version}${anchor && `#${anchor}`}`;
  const [shown, setShown] = useState(wanted);
  return (
    <section className={isPhone ? undefined : own.wide} aria-label="What visitors will see">
      <label className={styles.label}>
        What visitors will see{' '}
        <select
          className={own.device}
          value={device}
          onChange={({ target }) => {
            setDevice(target.value);
          }}
        >
          {DEVICES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <div className={own.frames}>
        {[...new Set([shown, wanted])].map((address) => (
          <iframe
            key={address}
            title={`Preview of ${titleOf(path)}`}
            src={address}
            hidden={address !== shown}
            className={isPhone ? own.phone : own.desktop}
            onLoad={() => {
              if (address === wanted) setShown(wanted);
            }}
          />
        ))}
      </div>
    </section>
  );
}
