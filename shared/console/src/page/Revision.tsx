import { Notice } from '@redeem/kit';

import type { Change, RevisionDetail, TextPart } from '../api';
import styles from './console.module.css';
import { Author, Cell, CommitLink, Head, NotYet, sentenceOf, Table, Time } from './parts';
import { useAnswer, useSession } from './server';

/** One change: what visitors got with it, its commits, and the sentences that have changed. */
export function Revision({ number }: { number: string }) {
  const { data, error } = useAnswer<RevisionDetail>(`/api/history/${number}`);
  const { commitUrl } = useSession();
  if (!data) return <NotYet error={error} />;
  const { change, commits, isBack, texts, missing } = data;
  return (
    <>
      <Head title={`Revision ${number}`}>
        <p>
          <a href="#/history">The whole history</a>
        </p>
      </Head>
      {change.damage !== null && <Notice tone="danger">{change.damage}</Notice>}
      {change.damage === null && <About change={change} />}
      {missing !== null && <p className={styles.muted}>{missing}</p>}
      {commits.length > 0 && (
        <>
          <h2>{isBack ? 'Commits that visitors no longer get' : 'Commits'}</h2>
          <Table label="Commits" head={['Commit', 'Change', 'Who', 'When']}>
            {commits.map(({ hash, subject, by, at }) => (
              <tr key={hash} role="row">
                <Cell title="Commit">
                  <CommitLink hash={hash} url={commitUrl} />
                </Cell>
                <Cell title="Change" wide>
                  {subject}
                </Cell>
                <Cell title="Who">{by}</Cell>
                <Cell title="When">
                  <Time at={at} isDate />
                </Cell>
              </tr>
            ))}
          </Table>
        </>
      )}
      {texts.length > 0 && <h2>Changed texts</h2>}
      {texts.map(({ path, lines }) => (
        <section key={path} className={styles.card} aria-label={path}>
          <h3 className={styles.muted}>{path}</h3>
          {lines.map((parts, index) => (
            <p key={index}>
              {parts.map((part, at) => (
                <Part key={at} part={part} />
              ))}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}

function About({ change }: { change: Change }) {
  const { siteUrl, commitUrl } = useSession();
  const { subject, to, by, at, why, commit, isUncommitted } = change;
  const isPackage = subject !== 'site';
  return (
    <section className={styles.card} aria-label="Change">
      <p className={styles.label}>{sentenceOf(change)}</p>
      {why !== null && <p>{why}</p>}
      <p className={styles.muted}>
        <Author by={by} />, <Time at={at} isDate />
        {commit !== null && (
          <>
            , commit <CommitLink hash={commit} url={commitUrl} />
            {isUncommitted && ' with uncommitted changes'}
          </>
        )}
      </p>
      <p className={styles.actions}>
        {isPackage && <a href={`#/remotes/${subject}`}>{subject}</a>}
        {siteUrl !== null && isPackage && to !== null && (
          <a
            href={subject === 'shell' ? siteUrl : `${siteUrl}?remote=${subject}@${to}`}
            target="_blank"
            rel="noreferrer"
          >
            Open {to} in the page
          </a>
        )}
      </p>
    </section>
  );
}

function Part({ part: { kind, text } }: { part: TextPart }) {
  if (kind === '+') return <ins className={styles.added}>{text}</ins>;
  if (kind === '-') return <del className={styles.removed}>{text}</del>;
  return text;
}
