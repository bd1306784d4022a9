import type { Change, Commit as CommitData, RevisionDetail } from '../api';
import styles from './console.module.css';
import { Author, Commit, Head, NewTab, NotYet, sentenceOf, Time } from './parts';
import { useAnswer, useSession } from './server';
import { type Column, Table } from './Table';

/** One change: what visitors got with it, its commits, and the sentences that have changed. */
export function Revision({ number }: { number: string }) {
  const { data, error } = useAnswer<RevisionDetail>(`/api/history/${number}`);
  if (!data) return <NotYet error={error} />;
  const { change, commits, isBack, texts, missing } = data;
  return (
    <>
      <Head title={`Revision ${number}`}>
        <p>
          <a href="#/history">The whole history</a>
        </p>
      </Head>
      <About change={change} />
      {missing !== null && <p className={styles.muted}>{missing}</p>}
      {commits.length > 0 && (
        <>
          <h2>{isBack ? 'Commits that visitors no longer get' : 'Commits'}</h2>
          <Table label="Commits" columns={COMMITS} rows={commits} keyOf={({ hash }) => hash} />
        </>
      )}
      {texts.length > 0 && <h2>Changed texts</h2>}
      {texts.map(({ path, lines }) => (
        <section key={path} className={styles.card} aria-label={path}>
          <h3 className={styles.muted}>{path}</h3>
          {lines.map((line, index) => (
            <p key={index}>
              {line.split(/(\{\+.*?\+\}|\[-.*?-\])/).map((part, at) => (
                <Part key={at} part={part} />
              ))}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}

const COMMITS: Column<CommitData>[] = [
  { title: 'Commit', cell: ({ hash }) => <Commit hash={hash} /> },
  { title: 'Change', wide: true, cell: ({ subject }) => subject },
  { title: 'Who', cell: ({ by }) => by },
  { title: 'When', cell: ({ at }) => <Time at={at} /> },
];

function About({ change }: { change: Change }) {
  const { siteUrl } = useSession();
  const { subject, to, by, at, why, commit, isUncommitted } = change;
  const isPackage = subject !== 'site';
  return (
    <section className={styles.card} aria-label="Change">
      <p className={styles.label}>{sentenceOf(change)}</p>
      {why !== null && <p>{why}</p>}
      <p className={styles.muted}>
        <Author by={by} />, <Time at={at} />
        {commit !== null && (
          <>
            , commit <Commit hash={commit} isUncommitted={isUncommitted} />
          </>
        )}
      </p>
      <p className={styles.actions}>
        {isPackage && <a href={`#/remotes/${subject}`}>{subject}</a>}
        {siteUrl !== null && isPackage && to !== null && (
          <NewTab href={subject === 'shell' ? siteUrl : `${siteUrl}?remote=${subject}@${to}`}>
            Open {to} in the page
          </NewTab>
        )}
      </p>
    </section>
  );
}

/** What was added, what was removed, or what stays, as Git marks it. */
function Part({ part }: { part: string }) {
  if (part.startsWith('{+')) return <ins className={styles.added}>{part.slice(2, -2)}</ins>;
  if (part.startsWith('[-')) return <del className={styles.removed}>{part.slice(2, -2)}</del>;
  return part;
}
