import { Badge, Panel } from '@redeem/kit';
import { useState } from 'react';

import { type DocumentRow, languageName, type TextsState, titleOf } from '../../texts/api';
import styles from '../console.module.css';
import { Author, counted, nameOf, Time } from '../parts';
import { ReasonButton } from '../ReasonDialog';
import { useSession } from '../server';
import { Table } from '../Table';
import own from './texts.module.css';

/** What waits for its publication, what was published last, and all documents with what is to do. */
export function Documents({ state }: { state: TextsState }) {
  const { documents, mayWrite } = state;
  const names = [...new Set(documents.map(({ name }) => name))];
  const languages = [...new Set(documents.map(({ locale }) => locale))]
    .map((locale) => ({ locale, language: languageName(locale) }))
    .sort((one, other) => one.language.localeCompare(other.language));
  const columns = names.map((name) => ({
    title: titleOf(`en/${name}`).replace(/,.*/, ''),
    cell: ({ locale }: { locale: string }) => {
      const row = documents.find((one) => one.locale === locale && one.name === name);
      return row ? <Document row={row} /> : null;
    },
  }));
  return (
    <>
      <Drafts documents={documents.filter(({ draft }) => draft !== null)} mayWrite={mayWrite} />
      <Latest latest={state.latest} mayWrite={mayWrite} />
      <Table
        label="Documents"
        columns={[{ title: 'Language', wide: true, cell: ({ language }) => language }, ...columns]}
        rows={languages}
        keyOf={({ locale }) => locale}
      />
    </>
  );
}

/** A link to a document, with what is to do in it. */
function Document({ row: { path, draft, mistakes, entries } }: { row: DocumentRow }) {
  const written = entries.filter(({ line }) => line !== null).length;
  const summary =
    written === 0 ? 'as its language' : `${String(written)} of ${String(entries.length)}`;
  const [missing, old] = (['missing', 'old'] as const).map(
    (state) => entries.filter((entry) => entry.state === state).length,
  );
  return (
    <span className={own.link}>
      <a href={`#/texts/${path}`} aria-label={`${summary}: ${titleOf(path)}`}>
        {summary}
      </a>
      {draft && <Badge>{`draft by ${draft.by.join(', ')}`}</Badge>}
      <Mistakes count={mistakes.length} />
      {missing !== 0 && <span className={own.toDo}>{missing} missing</span>}
      {old !== 0 && <span className={own.toDo}>{old} older than English</span>}
    </span>
  );
}

function Mistakes({ count }: { count: number }) {
  return count > 0 && <span className={own.bad}>{counted(count, 'mistake')}</span>;
}

/** The drafts, of which one chooses what to publish. At first it is what the person has written. */
function Drafts({ documents, mayWrite }: Pick<TextsState, 'documents' | 'mayWrite'>) {
  const { person } = useSession();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  if (documents.length === 0) return null;
  const isChosen = ({ path, draft, mistakes }: DocumentRow) =>
    mistakes.length === 0 && (chosen[path] ?? draft?.by.includes(nameOf(person.name)) ?? false);
  const wanted = documents.filter(isChosen);
  return (
    <Panel>
      <h2>Drafts</h2>
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
              {row.draft?.by.join(', ')}, {row.draft && <Time at={row.draft.at} />}
              {changedIn(row)}
            </span>
            <Mistakes count={row.mistakes.length} />
            <a href={`#/texts/${row.path}`}>Open</a>
          </li>
        ))}
      </ul>
      {mayWrite && wanted.length === 0 && <p className={styles.muted}>Choose what to publish.</p>}
      {mayWrite && wanted.length > 0 && (
        <ReasonButton
          variant="primary"
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
                    {changedIn(row)}
                  </li>
                ))}
              </ul>
            </>
          }
          path="/api/texts/publications"
          body={{ paths: wanted.map(({ path }) => path) }}
        >
          Publish …
        </ReasonButton>
      )}
    </Panel>
  );
}

function Latest({ latest, mayWrite }: Pick<TextsState, 'latest' | 'mayWrite'>) {
  if (!latest) return null;
  const documents = latest.documents.map(titleOf).join('; ');
  return (
    <div className={own.latest}>
      <span>
        Published last: {documents}, by <Author by={latest.by} />, <Time at={latest.at} />
      </span>
      {mayWrite && (
        <ReasonButton
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
        >
          Take it back …
        </ReasonButton>
      )}
    </div>
  );
}

/** Returns the questions that a draft changes, after a colon. */
function changedIn({ entries }: DocumentRow): string {
  const changed = entries.filter(({ by }) => by.length > 0);
  return changed.length > 0 ? `: ${changed.map(({ heading }) => `“${heading}”`).join(', ')}` : '';
}
