import { Badge, Field, Notice } from '@redeem/kit';
import type { ReactNode } from 'react';

import type { Change, PackageRow } from '../api';
import styles from './console.module.css';
import { useNow } from './clock';

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const ABSOLUTE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** What a page shows before its answer is there: why there is none, or that it is awaited. */
export function NotYet({ error }: { error: Error | null }) {
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  return <p className={styles.muted}>Loading …</p>;
}

/** A time as people say it, with the exact one in the zone of the browser for who points at it. */
export function Time({ at }: { at: string }) {
  const { now, isOfServer } = useNow();
  const seconds = (Date.parse(at) - now) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [
    'minute',
    Infinity,
  ];
  const words =
    length === Infinity ? 'just now' : RELATIVE.format(Math.round(seconds / length), unit);
  return (
    <time dateTime={at} title={isOfServer ? undefined : ABSOLUTE.format(new Date(at))}>
      {words}
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

/** The versions that visitors get, with a bar of their shares. */
export function LiveVersions({ live }: Pick<PackageRow, 'live'>) {
  if (live.length === 0) return <span className={styles.muted}>not live</span>;
  return (
    <div className={styles.shares}>
      {live.map(({ version, traffic, default: isDefault }) => (
        <span key={version} className={styles.share}>
          <span className={styles.version}>{version}</span>
          {live.length > 1 && (
            <span className={`${styles.muted} ${styles.short}`}>
              {traffic} %{isDefault ? '' : ' trial'}
            </span>
          )}
        </span>
      ))}
      {live.length > 1 && (
        <span className={styles.bar} aria-hidden="true">
          {live.map(({ version, traffic, default: isDefault }) => (
            <span
              key={version}
              className={isDefault ? styles.whole : styles.part}
              style={{ inlineSize: `${String(traffic)}%` }}
            />
          ))}
        </span>
      )}
    </div>
  );
}

/** The lock of a package, with its reason. */
export function LockNote({ lock }: { lock: NonNullable<PackageRow['lock']> }) {
  return (
    <>
      <Badge>Locked</Badge>
      <span className={styles.muted}>
        {' by '}
        <Author by={lock.by} />: {lock.why}
      </span>
    </>
  );
}

/** The number of packages that are shown before somebody searches, or asks for all. */
export const SHOWN = 50;
/** The number of packages from which on a field finds them. */
const MANY = 8;

interface FindProps {
  /** The number of all packages. */
  among: number;
  words: string;
  onChange: (words: string) => void;
}

/** The field that finds packages, where there are many. */
export function Find({ among, words, onChange }: FindProps) {
  if (among <= MANY) return null;
  return (
    <div className={styles.find}>
      <Field label="Find a remote" type="search" value={words} onChange={onChange} />
    </div>
  );
}

/** Returns the packages whose names contain what was written. */
export function foundBy<Row extends { name: string }>(words: string, rows: readonly Row[]): Row[] {
  return rows.filter(({ name }) => name.includes(words.trim().toLowerCase()));
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
    case 'assemble':
      return 'The site was made';
    default:
      return `${action} ${subject}`;
  }
}

/** A table that becomes a list of cards where it is narrow. Screen readers keep the table. */
export function Table({
  label,
  head,
  children,
}: {
  label: string;
  head: string[];
  children: ReactNode;
}) {
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
