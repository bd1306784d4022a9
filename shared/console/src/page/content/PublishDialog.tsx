import { Dialog, LiveRegion } from '@redeem/kit';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';

import type { Outcome, Session } from '../../api';
import type { ContentOverview, Place } from '../../content-api';
import { momentOf } from '../../content-time';
import { Reason, Submit } from '../ActionDialog';
import shared from '../console.module.css';
import { Author, NotYet } from '../parts';
import { ask, type RefusedRequest, useAnswer } from '../state';
import { Choice } from './Choice';
import styles from './content.module.css';
import { documentName, languageName, timeIn } from './names';

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONES = [...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

interface PublishDialogProps {
  session: Session;
  version: string;
  /** The draft that is chosen first; null for all. */
  place: Place | null;
  /** Is called with null when it waits for an approval or for its time. */
  onDone: (outcome: Outcome | null) => void;
  onClose: () => void;
}

/** Asks which drafts to publish, why and when. */
export function PublishDialog({ session, version, place, onDone, onClose }: PublishDialogProps) {
  const { data, error } = useAnswer<ContentOverview>('/api/content', version);
  return (
    <Dialog open onClose={onClose} title="Publish texts" closeLabel="Close">
      {data ? (
        <Form overview={data} session={session} place={place} onDone={onDone} onClose={onClose} />
      ) : (
        <NotYet error={error} />
      )}
    </Dialog>
  );
}

type FormProps = Omit<PublishDialogProps, 'version'> & { overview: ContentOverview };

function Form({ overview, session, place, onDone, onClose }: FormProps) {
  const { documents, needsApproval } = overview;
  const drafts = documents.filter(({ draft }) => draft);
  const [left, setLeft] = useState<string[]>(() =>
    place ? drafts.map(keyOf).filter((key) => key !== keyOf(place)) : [],
  );
  const [why, setWhy] = useState('');
  const [when, setWhen] = useState('now');
  const [local, setLocal] = useState('');
  const [zone, setZone] = useState(OWN_ZONE);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState('');
  const [failure, setFailure] = useState<RefusedRequest | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    field.current?.focus();
  }, []);

  const chosen = drafts.filter((draft) => !left.includes(keyOf(draft)));
  const at = momentOf(local, zone);
  const noTime = when === 'later' && at === null;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (isBusy || chosen.length === 0 || why.trim() === '' || noTime) return;
    setBusy(true);
    setFailure(null);
    setProgress('');
    try {
      const body = {
        drafts: chosen.map(({ locale, document, draft }) => ({
          locale,
          document,
          number: draft?.number,
        })),
        why: why.trim(),
        revision: overview.revision,
        due: when === 'later' ? { at, local, zone } : null,
      };
      const { token } = session;
      const question = { method: 'POST', body, token, onProgress: setProgress };
      const outcome = await ask<Outcome | { isAsked: true }>('/api/content/publications', question);
      onDone('revision' in outcome ? outcome : null);
    } catch (caught) {
      setFailure(caught as RefusedRequest);
      setBusy(false);
    }
  }

  if (drafts.length === 0) return <p>There is no draft: visitors have all that was written.</p>;
  return (
    <form className={shared.form} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.checks}>
        <legend className={shared.label}>These drafts</legend>
        {drafts.map((draft) => (
          <label key={keyOf(draft)} className={styles.check}>
            <input
              type="checkbox"
              checked={!left.includes(keyOf(draft))}
              onChange={({ target }) => {
                const others = left.filter((key) => key !== keyOf(draft));
                setLeft(target.checked ? others : [...others, keyOf(draft)]);
              }}
            />
            <span>
              {documentName(draft.document)}, {languageName(draft.locale)}{' '}
              <span className={shared.muted}>
                by <Author by={draft.draft?.by ?? ''} />
                {draft.problems > 0 && ` · ${String(draft.problems)} to mend`}
              </span>
            </span>
          </label>
        ))}
        {isTried && chosen.length === 0 && <p className={styles.error}>Choose at least one.</p>}
      </fieldset>
      <Reason why={why} isTried={isTried} onChange={setWhy} ref={field} />
      <Choice
        label="When"
        options={[
          ['now', needsApproval ? 'When it is approved' : 'Now'],
          ['later', 'At a time'],
        ]}
        value={when}
        onChange={setWhen}
      />
      {when === 'later' && (
        <div className={styles.when}>
          <label className={shared.select} htmlFor={`${id}-at`}>
            Day and time
            <input
              id={`${id}-at`}
              type="datetime-local"
              className={styles.time}
              value={local}
              onChange={({ target }) => {
                setLocal(target.value);
              }}
            />
          </label>
          <label className={shared.select}>
            Time zone
            <select
              value={zone}
              onChange={({ target }) => {
                setZone(target.value);
              }}
            >
              {ZONES.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
          <LiveRegion>
            {at !== null && (
              <p className={shared.muted}>
                {timeIn(at, zone)}
                {zone !== OWN_ZONE && ` – for you ${timeIn(at, OWN_ZONE)}`}
              </p>
            )}
            {at === null && local !== '' && (
              <p className={styles.error}>No clock in {zone} shows this time.</p>
            )}
            {at === null && local === '' && isTried && (
              <p className={styles.error}>Choose day and time.</p>
            )}
          </LiveRegion>
        </div>
      )}
      <p className={shared.muted}>
        The next page that any visitor opens has the texts. Pages that are open stay as they are.
        {needsApproval && ' Somebody else has to approve it first.'}
      </p>
      <Submit
        verb={verbOf(needsApproval, when)}
        isBusy={isBusy}
        progress={progress}
        failure={failure}
        onClose={onClose}
      />
    </form>
  );
}

function verbOf(needsApproval: boolean, when: string): string {
  if (needsApproval) return 'Ask for approval';
  return when === 'later' ? 'Publish at this time' : 'Publish now';
}

function keyOf({ locale, document }: Place): string {
  return `${locale}/${document}`;
}
