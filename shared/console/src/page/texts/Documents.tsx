import { Badge, Button, Card, Notice } from '@redeem/kit';
import { useState } from 'react';

import {
  type DocumentRow,
  type Entry,
  languageName,
  type TextsState,
  titleOf,
} from '../../texts/api';
import styles from '../console.module.css';
import { Author, Cell, Table, Time } from '../parts';
import { ReasonDialog } from '../ReasonDialog';
import { useSession } from '../server';
import own from './texts.module.css';

/** What waits for its publication, what was published last, and all documents with what is to do. */
export function Documents({ state }: { state: TextsState }) {
  const { documents, problem, mayWrite } = state;
  const names = [...new Set(documents.map(({ name }) => name))];
  const locales = [...new Set(documents.map(({ locale }) => locale))].sort(byLanguage);
  return (
    <>
      {problem !== null && <Notice tone="warning">{problem}</Notice>}
      <Drafts documents={documents.filter(({ draft }) => draft !== null)} mayWrite={mayWrite} />
      <Latest latest={state.latest} mayWrite={mayWrite} />
      <Table
        label="Documents"
        head={['Language', ...names.map((name) => titleOf(`en/${name}`).replace(/,.*/, ''))]}
      >
        {locales.map((locale) => (
          <tr key={locale} role="row">
            <Cell title="Language" wide>
              {languageName(locale)}
            </Cell>
            {names.map((name) => {
              const row = documents.find((one) => one.locale === locale && one.name === name);
              return (
                <Cell key={name} title={titleOf(`en/${name}`).replace(/,.*/, '')} isEmpty={!row}>
                  {row && <DocumentLink row={row} />}
                </Cell>
              );
            })}
          </tr>
        ))}
      </Table>
    </>
  );
}

function DocumentLink({ row }: { row: DocumentRow }) {
  const { path, draft, mistakes, entries } = row;
  return (
    <span className={own.link}>
      <a href={`#/texts/${path}`} aria-label={titleOf(path)}>
        {summaryOf(entries)}
      </a>
      {draft && <Badge>{`draft by ${draft.by.map(nameOf).join(', ')}`}</Badge>}
      {mistakes.length > 0 && (
        <span className={own.bad}>{counted(mistakes.length, 'mistake')}</span>
      )}
      {toDo(entries, 'missing', 'missing')}
      {toDo(entries, 'old', 'older than English')}
    </span>
  );
}

function toDo(entries: readonly Entry[], state: Entry['state'], words: string) {
  const count = entries.filter((entry) => entry.state === state).length;
  return count > 0 && <span className={own.toDo}>{`${String(count)} ${words}`}</span>;
}

function Drafts({ documents, mayWrite }: Pick<TextsState, 'documents' | 'mayWrite'>) {
  const { person } = useSession();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [isAsking, setAsking] = useState(false);
  if (documents.length === 0) return null;
  const isChosen = ({ path, draft, mistakes }: DocumentRow) =>
    mistakes.length === 0 && (chosen[path] ?? draft?.by.includes(nameOf(person.name)) ?? false);
  const wanted = documents.filter(isChosen);
  return (
    <Card labelledBy="drafts">
      <h2 id="drafts">Drafts</h2>
      <ul className={styles.plain}>
        {documents.map((row) => (
          <li key={row.path} className={own.draft}>
            <label className={own.check}>
              <input
                type="checkbox"
                checked={isChosen(row)}
                disabled={!mayWrite || row.mistakes.length > 0}
                onChange={({ target }) => {
                  setChosen({ ...chosen, [row.path]: target.checked });
                }}
              />
              {titleOf(row.path)}
            </label>
            <span className={styles.muted}>
              {row.draft?.by.map(nameOf).join(', ')}, {row.draft && <Time at={row.draft.at} />}
              {changedIn(row) !== '' && `: ${changedIn(row)}`}
            </span>
            {row.mistakes.length > 0 && (
              <span className={own.bad}>{counted(row.mistakes.length, 'mistake')}</span>
            )}
            <a href={`#/texts/${row.path}`}>Open</a>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className={styles.actions}>
          {wanted.length === 0 ? (
            <p className={styles.muted}>Choose what to publish.</p>
          ) : (
            <Button
              onClick={() => {
                setAsking(true);
              }}
            >
              Publish …
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <ReasonDialog
          title={`Publish ${counted(wanted.length, 'document')}`}
          verb="Publish"
          notice={
            <>
              <p>
                All visitors get these texts in about half a minute, after the pages were checked.
              </p>
              <ul>
                {wanted.map((row) => (
                  <li key={row.path}>
                    <strong>{titleOf(row.path)}</strong>
                    {changedIn(row) !== '' && `: ${changedIn(row)}`}
                  </li>
                ))}
              </ul>
            </>
          }
          path="/api/texts/publications"
          body={{ paths: wanted.map(({ path }) => path) }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Card>
  );
}

function Latest({ latest, mayWrite }: Pick<TextsState, 'latest' | 'mayWrite'>) {
  const [isAsking, setAsking] = useState(false);
  if (!latest) return null;
  const documents = latest.documents.map(titleOf).join('; ');
  return (
    <div className={own.latest}>
      <span>
        Published last: {documents}, by <Author by={latest.by} />, <Time at={latest.at} />
      </span>
      {mayWrite && (
        <Button
          variant="secondary"
          onClick={() => {
            setAsking(true);
          }}
        >
          Take it back …
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Take the last publication back"
          verb="Take it back"
          notice={
            <p>
              Visitors get the texts of before in about two seconds. What was published becomes a
              draft again: {documents}.
            </p>
          }
          path="/api/texts/returns"
          body={{}}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}

/** English first, each language before its regions. */
function byLanguage(one: string, other: string): number {
  const order = (locale: string) => (locale.startsWith('en') ? ` ${locale}` : locale);
  return order(one).localeCompare(order(other));
}

function summaryOf(entries: readonly Entry[]): string {
  const count = entries.filter(({ line }) => line !== null).length;
  return count === 0 ? 'as its language' : `${String(count)} of ${String(entries.length)}`;
}

function changedIn({ entries }: DocumentRow): string {
  const changed = entries.filter(({ by }) => by.length > 0);
  return changed.map(({ heading }) => `“${heading}”`).join(', ');
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function nameOf(author: string): string {
  return author.replace(/ <.*>$/, '');
}
