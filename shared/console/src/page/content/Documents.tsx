import { Badge, Button, Notice, VisuallyHidden } from '@redeem/kit';
import { useState } from 'react';

import type { Outcome, Session } from '../../api';
import type { ContentOverview, Decision, DocumentRow, Publication } from '../../content-api';
import shared from '../console.module.css';
import { Author, Cell, NotYet, Table, Time } from '../parts';
import { ask, type RefusedRequest, useAnswer } from '../state';
import styles from './content.module.css';
import { documentName, languageName, timeIn } from './names';
import { PublishDialog } from './PublishDialog';

interface DocumentsProps {
  session: Session;
  version: string;
  onPublished: (outcome: Outcome | null) => void;
  onTakeBack: (last: { revision: number; undo: Outcome['undo'] }) => void;
}

/** The texts of all locales, with what needs a person, and the publications that wait. */
export function Documents({ session, version, onPublished, onTakeBack }: DocumentsProps) {
  const { data, error } = useAnswer<ContentOverview>('/api/content', version);
  const [isPublishing, setPublishing] = useState(false);
  if (!data) return <NotYet error={error} />;
  const { documents, publications, mayEdit, last } = data;
  const locales = [...new Set(documents.map(({ locale }) => locale))].sort(byEnglish);
  const names = [...new Set(documents.map(({ document }) => document))].sort();
  const drafts = documents.filter(({ draft }) => draft).length;
  return (
    <>
      <header className={shared.title}>
        <div className={shared.head}>
          <h1 tabIndex={-1}>Texts</h1>
          <p className={shared.muted}>
            FAQ and return policy, support {data.version} ·{' '}
            {drafts === 0 ? 'no drafts' : drafts === 1 ? 'one draft' : `${String(drafts)} drafts`}
          </p>
        </div>
        {mayEdit && drafts > 0 && (
          <Button
            onClick={() => {
              setPublishing(true);
            }}
          >
            Publish …
          </Button>
        )}
      </header>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {last && (
        <p className={shared.muted}>
          Last change: revision {last.revision}, <Time at={last.at} />, by <Author by={last.by} />
          {last.why !== null && `: ${last.why}`}{' '}
          {last.undo && (
            <button
              type="button"
              className={styles.small}
              onClick={() => {
                onTakeBack(last);
              }}
            >
              Take it back
            </button>
          )}
        </p>
      )}
      <Publications publications={publications} session={session} />
      <Table label="The texts of each language" head={['Language', ...names.map(documentName)]}>
        {locales.map((locale) => (
          <tr role="row" key={locale}>
            <Cell title="Language">
              <span className={shared.label}>{languageName(locale)}</span>
            </Cell>
            {names.map((name) => {
              const row = documents.find((one) => one.locale === locale && one.document === name);
              return (
                <Cell key={name} title={documentName(name)} isEmpty={!row}>
                  {row && <DocumentCell row={row} />}
                </Cell>
              );
            })}
          </tr>
        ))}
      </Table>
      {!mayEdit && <p className={shared.muted}>You may look at these texts, and change none.</p>}
      {isPublishing && (
        <PublishDialog
          session={session}
          version={version}
          place={null}
          onDone={(outcome) => {
            setPublishing(false);
            onPublished(outcome);
          }}
          onClose={() => {
            setPublishing(false);
          }}
        />
      )}
    </>
  );
}

function DocumentCell({ row }: { row: DocumentRow }) {
  const { locale, document, entries, marks, problems, draft, isStale, isGone } = row;
  const needs = [
    ...(problems > 0 ? [`${String(problems)} to mend`] : []),
    ...(marks.missing > 0 ? [`${String(marks.missing)} missing`] : []),
    ...(marks.untranslated > 0 ? [`${String(marks.untranslated)} not translated`] : []),
    ...(marks.outdated > 0 ? [`${String(marks.outdated)} outdated`] : []),
    ...(marks.removed > 0 ? [`${String(marks.removed)} not in English`] : []),
    ...(isStale ? ['live text has changed'] : []),
    ...(isGone ? ['not live any more'] : []),
  ];
  return (
    <div className={styles.cell}>
      <a href={`#/content/${locale}/${document}`}>
        {entries} {document === 'faq.md' ? 'questions' : 'sections'}
        <VisuallyHidden> of {languageName(locale)}</VisuallyHidden>
      </a>
      {needs.length > 0 && (
        <span className={styles.badges}>
          {needs.map((need) => (
            <Badge key={need}>{need}</Badge>
          ))}
        </span>
      )}
      {draft && (
        <span className={shared.muted}>
          Draft by <Author by={draft.by} />, <Time at={draft.at} />
        </span>
      )}
    </div>
  );
}

const STATES: Record<Publication['state'], string> = {
  waiting: 'waits for an approval',
  planned: 'is planned',
  running: 'is being published',
  done: 'is published',
  failed: 'was not published',
  withdrawn: 'was withdrawn',
};

const DECISIONS: Record<Decision, string> = {
  approve: 'Approve',
  withdraw: 'Withdraw',
  restore: 'Undo',
};

function Publications({
  publications,
  session,
}: {
  publications: Publication[];
  session: Session;
}) {
  const [failure, setFailure] = useState('');
  if (publications.length === 0) return null;
  const decide = async ({ id, number }: Publication, decision: Decision) => {
    setFailure('');
    try {
      const body = { decision, seen: number };
      await ask(`/api/content/publications/${id}`, { method: 'POST', body, token: session.token });
    } catch (error) {
      setFailure((error as RefusedRequest).message);
    }
  };
  return (
    <section className={shared.card} aria-labelledby="publications">
      <h2 id="publications" className={styles.heading}>
        Publications
      </h2>
      <Notice tone="danger" live="alert">
        {failure}
      </Notice>
      <ul className={styles.publications}>
        {publications.slice(0, 12).map((publication) => {
          const { id, state, places, why, by, at, due, approved, result, may } = publication;
          return (
            <li key={id}>
              <p>
                <strong>{why}</strong> {STATES[state]}
                {due && state === 'planned' && `: ${timeIn(due.at, due.zone)}`}
              </p>
              <p className={shared.muted}>
                {places
                  .map(
                    ({ locale, document }) => `${documentName(document)}, ${languageName(locale)}`,
                  )
                  .join('; ')}{' '}
                · asked by <Author by={by} />, <Time at={at} />
                {approved && (
                  <>
                    {' '}
                    · approved by <Author by={approved.by} />
                  </>
                )}
              </p>
              {result !== null && <p className={shared.lines}>{result}</p>}
              {may.length > 0 && (
                <div className={shared.actions}>
                  {may.map((decision) => (
                    <Button
                      key={decision}
                      variant={decision === 'approve' ? 'secondary' : 'quiet'}
                      label={`${DECISIONS[decision]}: ${why}`}
                      onClick={() => void decide(publication, decision)}
                    >
                      {DECISIONS[decision]}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** English first, because all others are compared with it. */
function byEnglish(one: string, other: string): number {
  if (one === 'en' || other === 'en') return one === 'en' ? -1 : 1;
  return languageName(one).localeCompare(languageName(other), 'en');
}
