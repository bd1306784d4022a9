import { Button, Dialog, Field, LiveRegion, Notice } from '@redeem/kit';
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from 'react';

import { type Change, commandOf, type Draft, type Outcome, type Session } from '../api';
import styles from './console.module.css';
import { sentenceOf } from './parts';
import { ask, type RefusedRequest } from './state';

export interface ActionFailure {
  /** The title of the action that failed. */
  title: string;
  message: string;
  changes: Change[];
}

interface ActionDialogProps {
  draft: Draft;
  /** The revision that the page showed when the action was chosen. */
  revision: number;
  session: Session;
  /** A reason that is there already, of an undo. */
  reason: string;
  /** Is also called after the dialog was closed. */
  onDone: (outcome: Outcome) => void;
  /** Is called for a failure after the dialog was closed, which shows no other. */
  onFailed: (failure: ActionFailure) => void;
  onClose: () => void;
}

/** Asks for the reason of an action, says what visitors will notice, and does it. */
export function ActionDialog({
  draft,
  revision,
  session,
  reason,
  onDone,
  onFailed,
  onClose,
}: ActionDialogProps) {
  const [why, setWhy] = useState(reason);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  const [progress, setProgress] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { person, token, root } = session;
  const field = useRef<HTMLInputElement>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    // A modal dialog gives the focus to its first button.
    field.current?.focus();
    return () => {
      isOpen.current = false;
    };
  }, []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setMissing(why.trim() === '');
    if (why.trim() === '' || isBusy) return;
    setBusy(true);
    setFailure(null);
    setProgress('');
    try {
      const body = { ...draft, revision, why: why.trim() };
      const question = { method: 'POST', body, token, onProgress: setProgress };
      onDone(await ask<Outcome>('/api/actions', question));
    } catch (error) {
      const { message, changes } = error as RefusedRequest;
      const failed = { title: titleOf(draft), message, changes };
      if (!isOpen.current) onFailed(failed);
      setFailure(failed);
      setBusy(false);
    }
  }

  return (
    <Dialog open onClose={onClose} title={titleOf(draft)} closeLabel="Close">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{noticeOf(draft)}</p>
        <Reason why={why} isTried={isMissing} onChange={setWhy} ref={field} />
        <div>
          <p className={styles.muted}>The command that does the same:</p>
          <code className={styles.command}>{commandOf(draft, { why, by: person.name, root })}</code>
        </div>
        <Submit
          verb={verbOf(draft)}
          isBusy={isBusy}
          progress={progress}
          failure={failure}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

interface ReasonProps {
  why: string;
  /** Somebody has tried to go on. */
  isTried: boolean;
  onChange: (why: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** The field for the reason of a change. */
function Reason({ why, isTried, onChange, ref }: ReasonProps) {
  return (
    <Field
      label="Reason"
      hint="It is in the history for good."
      value={why}
      maxLength={300}
      onChange={onChange}
      error={
        isTried && why.trim() === '' ? 'Write why, for those who read the history.' : undefined
      }
      ref={ref}
    />
  );
}

type Refused = Pick<ActionFailure, 'message' | 'changes'>;

interface SubmitProps {
  verb: string;
  isBusy: boolean;
  progress: string;
  failure: Refused | null;
  onClose: () => void;
}

/** The end of the form of a change: how far it is, why it failed, and the buttons. */
function Submit({ verb, isBusy, progress, failure, onClose }: SubmitProps) {
  return (
    <>
      <LiveRegion>{isBusy && progress !== '' && <p>{progress}</p>}</LiveRegion>
      <Notice tone="danger" live="alert">
        {failure && <FailureText failure={failure} />}
      </Notice>
      <div className={styles.actions}>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Working …' : verb}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {isBusy ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </>
  );
}

/** Why an action was refused, with the changes that the page did not show. */
export function FailureText({ failure: { message, changes } }: { failure: Refused }) {
  return (
    <>
      <p className={styles.lines}>{message}</p>
      {changes.length > 0 && (
        <ul className={styles.plain}>
          {changes.map((change) => (
            <li key={change.revision}>
              Revision {change.revision}: {sentenceOf(change)}, by {change.by}
              {change.why !== null && ` (${change.why})`}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function titleOf(draft: Draft): string {
  const name = draft.name ?? 'the whole site';
  switch (draft.action) {
    case 'publish':
      return `Publish ${name} ${draft.version}`;
    case 'raise':
      return draft.traffic === 100
        ? `Promote ${name} ${draft.version}`
        : `Raise the trial of ${name} ${draft.version}`;
    case 'lower':
      return draft.traffic === 0
        ? `Pause the trial of ${name} ${draft.version}`
        : `Lower the trial of ${name} ${draft.version}`;
    case 'rollback':
      return draft.to === undefined
        ? `End the trial of ${name} ${draft.version ?? ''}`
        : `Go back to ${name} ${draft.to}`;
    case 'retire':
      return `Withdraw ${name}`;
    case 'lock':
      return `Lock ${name}`;
    case 'unlock':
      return `Unlock ${name}`;
  }
}

function verbOf(draft: Draft): string {
  switch (draft.action) {
    case 'publish':
      return draft.traffic === 100 ? 'Publish to all' : `Publish to ${String(draft.traffic)} %`;
    case 'raise':
      return draft.traffic === 100 ? 'Promote to all' : `Give it to ${String(draft.traffic)} %`;
    case 'lower':
      return `Give it to ${String(draft.traffic)} %`;
    case 'rollback':
      return draft.to === undefined ? 'End trial' : 'Go back';
    case 'retire':
      return 'Withdraw';
    case 'lock':
      return 'Lock';
    case 'unlock':
      return 'Unlock';
  }
}

/** What visitors notice of an action. */
function noticeOf(draft: Draft): string {
  switch (draft.action) {
    case 'publish':
      return draft.traffic === 100
        ? `If it passes the gate, the next page that any visitor opens has ${draft.version}, and all trials end.`
        : `If it passes the gate, ${String(draft.traffic)} % of the visitors get ${draft.version} with the next page that they open.`;
    case 'raise':
      return draft.traffic === 100
        ? `The next page that any visitor opens has ${draft.version}. Other trials end. Pages that are open stay as they are.`
        : `${String(draft.traffic)} % of the visitors get ${draft.version} with the next page that they open. Who has it now keeps it.`;
    case 'lower':
      return draft.traffic === 0
        ? `The visitors of ${draft.version} get the default version with the next page that they open. The trial can be continued.`
        : `${String(draft.traffic)} % of the visitors keep ${draft.version}; the others get the default version with the next page.`;
    case 'rollback':
      return draft.to === undefined
        ? `The visitors of ${draft.version ?? 'the trial'} get the default version with the next page that they open.`
        : `The next page that any visitor opens has ${draft.to}. All trials of ${draft.name} end. Pages that are open stay as they are.`;
    case 'retire':
      return `No page that is opened from now on has ${draft.name}. Its trials end. This is refused while a route of the shell leads to it.`;
    case 'lock':
      return `Visitors notice nothing. Nobody can publish, promote or roll back ${draft.name ?? 'anything'} until it is unlocked.`;
    case 'unlock':
      return `Visitors notice nothing. ${draft.name ?? 'The site'} can be changed again.`;
  }
}
