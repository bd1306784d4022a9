import { LiveRegion } from '@redeem/kit';

import type { Draft } from '../api';
import { type ComparedVersions, comparisonOf, queryOf } from '../comparison';
import { sentencesOf } from '../sentences';
import styles from './console.module.css';
import { useAnswer } from './state';

/** Shows what visitors will notice of an action, by the difference of the releases before and after it. */
export function Notices({ draft }: { draft: Draft }) {
  const comparison = comparisonOf(draft);
  return comparison && <Comparison query={queryOf(comparison)} />;
}

function Comparison({ query }: { query: string }) {
  const { data, error } = useAnswer<ComparedVersions>(`/api/difference?${query}`, '');
  return (
    <LiveRegion>
      {error && <p className={styles.muted}>The releases were not compared: {error.message}</p>}
      {!data && !error && <p className={styles.muted}>Comparing the releases …</p>}
      {data && (
        <>
          <p className={styles.label}>What visitors will notice</p>
          <NoticeList compared={data} />
          <a href={`#/difference?${query}`} target="_blank" rel="noreferrer">
            All that differs (new tab)
          </a>
        </>
      )}
    </LiveRegion>
  );
}

/** The sentences about a difference as a list. */
export function NoticeList({ compared }: { compared: ComparedVersions }) {
  return (
    <ul className={styles.plain}>
      {sentencesOf(compared).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
