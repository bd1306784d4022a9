import { Field, LiveRegion } from '@redeem/kit';
import { useEffect, useState } from 'react';

import type { FoundEntry, Place } from '../../content-api';
import shared from '../console.module.css';
import { useAnswer } from '../state';
import styles from './content.module.css';

interface FoundProps {
  place: Place;
  phrase: string;
  version: string;
  onPhrase: (phrase: string) => void;
  onGo: (anchor: string) => void;
}

/** What the search of the site finds for a phrase, with the drafts as they are. */
export function Found({ place, phrase, version, onPhrase, onGo }: FoundProps) {
  const words = phrase.trim();
  return (
    <div className={styles.found}>
      <Field
        label="What does the site find for …"
        type="search"
        value={phrase}
        maxLength={200}
        autoComplete="off"
        onChange={onPhrase}
      />
      {words !== '' && <FoundEntries place={place} words={words} version={version} onGo={onGo} />}
    </div>
  );
}

function FoundEntries({
  place,
  words,
  version,
  onGo,
}: Omit<FoundProps, 'phrase' | 'onPhrase'> & { words: string }) {
  const asked = useSettled(words);
  const path = `/api/content/${place.locale}/${place.document}/found?phrase=${encodeURIComponent(asked)}`;
  const { data, error } = useAnswer<FoundEntry[]>(path, version);
  return (
    <LiveRegion>
      {error && <p className={shared.muted}>{error.message}</p>}
      {data?.length === 0 && <p className={shared.muted}>The site finds nothing for “{asked}”.</p>}
      {data && data.length > 0 && (
        <ol className={styles.ranking}>
          {data.slice(0, 10).map(({ anchor, title }) => (
            <li key={anchor}>
              <button
                type="button"
                className={styles.small}
                dir="auto"
                onClick={() => {
                  onGo(anchor);
                }}
              >
                {title}
              </button>
            </li>
          ))}
        </ol>
      )}
    </LiveRegion>
  );
}

/** Returns a value when it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, 300);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}
