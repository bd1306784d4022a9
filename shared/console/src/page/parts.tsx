import { Notice } from '@redeem/kit';
import type { PropsWithChildren } from 'react';

import type { Change, HeldLock, PackageRow, Since } from '../api';
import styles from './console.module.css';
import { useSession } from './server';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

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

/** The date and the time of day. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{DATE.format(new Date(at))}</time>;
}

/** An author without the address of mail. */
export function Author({ by }: { by: string }) {
  return (
    <span className={styles.short} title={by}>
      {nameOf(by)}
    </span>
  );
}

/** When and by whom something was changed, as a link to the change. */
export function When({ since: { revision, at, by } }: { since: Since }) {
  return (
    <>
      <a href={`#/history/${String(revision)}`}>
        <Time at={at} />
      </a>
      <span className={styles.muted}>
        {' by '}
        <Author by={by} />
      </span>
    </>
  );
}

/** Returns the name of an author without the address of mail. */
export function nameOf(author: string): string {
  return author.replace(/ <.*>$/, '');
}

/** Returns a number of things: `2 mistakes`. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The commit of a release, as a link where the repository is on the web. */
export function Commit({ hash, isUncommitted = false }: { hash: string; isUncommitted?: boolean }) {
  const { commitUrl } = useSession();
  const code = <code>{hash.slice(0, 9)}</code>;
  return (
    <>
      {commitUrl === null ? code : <NewTab href={commitUrl + hash}>{code}</NewTab>}
      {isUncommitted && ' with uncommitted changes'}
    </>
  );
}

/** A link that leads out of the console. */
export function NewTab({ href, children }: PropsWithChildren<{ href: string }>) {
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** Who has locked something, and why. */
export function Locked({ what, lock }: { what: string; lock: HeldLock | null }) {
  if (!lock) return null;
  return (
    <Notice tone="warning">
      {what} is locked by <Author by={lock.by} /> since <Time at={lock.at} />: {lock.why}
    </Notice>
  );
}

/** The versions that visitors get, with their shares. */
export function LiveVersions({ live }: Pick<PackageRow, 'live'>) {
  if (live.length === 0) return <span className={styles.muted}>not live</span>;
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
    </div>
  );
}

/** Returns a sentence that says what a change did. */
export function sentenceOf({ action, subject, from, to, traffic }: Change): string {
  const release = `${subject} ${to ?? ''}`;
  const share = ` for ${String(traffic)} %`;
  const what = subject === 'site' ? 'The whole site' : subject;
  switch (action) {
    case 'publish':
      return traffic === null ? `${release} published` : `${release} on trial${share}`;
    case 'promote':
      return traffic === null ? `${release} for all visitors` : `Trial of ${release}${share}`;
    case 'rollback':
      return from === null
        ? `${release} brought back`
        : `${subject} back from ${from} to ${to ?? 'nothing'}`;
    case 'lock':
    case 'unlock':
      return `${what} ${action}ed`;
    case 'retire':
      return `${subject} withdrawn`;
    case 'init':
      return 'The site was made';
    default:
      return `${action} ${subject}`;
  }
}
