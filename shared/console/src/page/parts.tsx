import { Notice } from '@redeem/kit';
import { type PropsWithChildren, type ReactNode, useEffect, useState } from 'react';

import type { Change, PackageRow } from '../api';
import styles from './console.module.css';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const DAY_MINUTES = 24 * 60;
const TICK_MS = 30_000;

/** What a page shows before its answer is there: why there is none, or that it is awaited. */
export function NotYet({ error }: { error: Error | null }) {
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  return <p className={styles.muted}>Loading …</p>;
}

/** The title of a page, with what is said about it. */
export function Head({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** A time as people say it, and a date when it is days ago, or always. */
export function Time({ at, isDate = false }: { at: string; isDate?: boolean }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const date = DATE.format(new Date(at));
  const minutes = Math.max(0, Math.round((now - Date.parse(at)) / 60_000));
  const words =
    minutes < 60
      ? RELATIVE.format(-minutes, 'minute')
      : RELATIVE.format(-Math.round(minutes / 60), 'hour');
  return (
    <time dateTime={at} title={isDate ? words : date}>
      {minutes < DAY_MINUTES && !isDate ? words : date}
    </time>
  );
}

/** An author without the address of mail. */
export function Author({ by }: { by: string }) {
  return (
    <span className={styles.short} title={by}>
      {by.replace(/ <.*>$/, '')}
    </span>
  );
}

/** A commit, as a link where the repository is on the web. */
export function CommitLink({ hash, url }: { hash: string; url: string | null }) {
  const code = <code>{hash.slice(0, 9)}</code>;
  if (url === null) return code;
  return (
    <a href={url + hash} target="_blank" rel="noreferrer">
      {code}
    </a>
  );
}

/** The versions that visitors get, with a bar of their shares. */
export function LiveVersions({ live }: Pick<PackageRow, 'live'>) {
  if (live.length === 0) return <span className={styles.muted}>not live</span>;
  const trials = live.filter((release) => !release.default);
  return (
    <div className={styles.shares}>
      {live.map(({ version, traffic, default: isDefault }) => (
        <span key={version} className={styles.share}>
          <span className={styles.label}>{version}</span>
          {live.length > 1 && (
            <span className={`${styles.muted} ${styles.short}`}>
              {traffic} %{isDefault ? '' : ' trial'}
            </span>
          )}
        </span>
      ))}
      {live.length > 1 && (
        <span className={styles.bar} aria-hidden="true">
          {trials.map(({ version, traffic }) => (
            <span key={version} style={{ inlineSize: `${String(traffic)}%` }} />
          ))}
        </span>
      )}
    </div>
  );
}

/** Returns a sentence that says what a change did. */
export function sentenceOf({ action, subject, from, to, traffic, damage }: Change): string {
  if (damage !== null) return 'This revision cannot be read';
  const share = traffic === null ? '' : ` for ${String(traffic)} %`;
  switch (action) {
    case 'publish':
      return traffic === null
        ? `${subject} ${to ?? ''} published`
        : `${subject} ${to ?? ''} on trial${share}`;
    case 'promote':
      return traffic === null
        ? `${subject} ${to ?? ''} for all visitors`
        : `Trial of ${subject} ${to ?? ''}${share}`;
    case 'rollback':
      return from === null
        ? `${subject} ${to ?? ''} brought back`
        : `${subject} back from ${from} to ${to ?? 'nothing'}`;
    case 'lock':
      return subject === 'site' ? 'The whole site locked' : `${subject} locked`;
    case 'unlock':
      return subject === 'site' ? 'The whole site unlocked' : `${subject} unlocked`;
    case 'retire':
      return `${subject} withdrawn`;
    case 'init':
      return 'The site was made';
    default:
      return `${action} ${subject}`;
  }
}

interface TableProps {
  label: string;
  head: string[];
  children: ReactNode;
}

/** A table that becomes a list of cards where it is narrow. Screen readers keep the table. */
export function Table({ label, head, children }: TableProps) {
  return (
    <table className={styles.table} role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {head.map((title) => (
            <th key={title} scope="col" role="columnheader">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

interface CellProps {
  title: string;
  children: ReactNode;
  wide?: boolean;
  /** Shows a dash in the table, and nothing in the list of cards. */
  isEmpty?: boolean;
}

/** A cell, with the title of its column where the table is a list of cards. */
export function Cell({ title, children, wide = false, isEmpty = false }: CellProps) {
  return (
    <td
      role="cell"
      data-title={title}
      data-empty={isEmpty || undefined}
      className={wide ? styles.wide : undefined}
    >
      <div>{isEmpty ? <span className={styles.muted}>–</span> : children}</div>
    </td>
  );
}
