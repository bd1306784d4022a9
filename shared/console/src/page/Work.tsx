import { Button, LiveRegion, Notice } from '@redeem/kit';
import { type Ref, useEffect, useRef } from 'react';

import type { Job } from '../api';
import styles from './console.module.css';
import { Author } from './parts';
import { useSend, useSession } from './server';

/** What runs, for everybody, and what the person has done: on every page. */
export function Work({ jobs }: { jobs: Job[] }) {
  const running = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
  const over = jobs.filter((job) => !running.includes(job));
  const latest = over.at(-1)?.id;
  const notice = useRef<HTMLDivElement>(null);
  const shown = useRef(latest);
  useEffect(() => {
    if (latest === shown.current) return;
    shown.current = latest;
    // The button of an action may be gone, and the focus with it. Somebody who writes keeps it.
    const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]');
    if (isWriting !== true) notice.current?.focus();
  }, [latest]);
  return (
    <>
      <LiveRegion>
        {running.map((job) => (
          <Notice key={job.id} tone="info">
            <strong>{job.title}</strong>, by <Author by={job.by} />:{' '}
            {job.state === 'waiting' ? 'waits until the work before it has ended' : job.step}
          </Notice>
        ))}
      </LiveRegion>
      {over.map((job) => (
        <Result key={job.id} job={job} ref={job.id === latest ? notice : undefined} />
      ))}
    </>
  );
}

function Result({ job, ref }: { job: Job; ref: Ref<HTMLDivElement> | undefined }) {
  const dismiss = useSend(`/api/jobs/${job.id}`, 'DELETE');
  const { person } = useSession();
  const { title, revision, error, findings } = job;
  const broken = findings.filter(({ passed }) => !passed);
  return (
    <Notice tone={error === null ? 'success' : 'danger'} live={error === null ? 'status' : 'alert'}>
      <div ref={ref} tabIndex={-1}>
        <p>
          {error !== null && `Failed: ${title}`}
          {error === null && revision !== null && `Done: revision ${String(revision)}. ${title}`}
          {error === null && revision === null && `Done: ${title}. The gate has found nothing.`}
        </p>
        {error !== null && broken.length === 0 && <p className={styles.lines}>{error}</p>}
        {broken.length > 0 && <Findings findings={broken} isWriter={person.role === 'support'} />}
        {findings.length > broken.length && (
          <details>
            <summary>What the gate has checked</summary>
            <Findings findings={findings.filter(({ passed }) => passed)} isWriter={false} />
          </details>
        )}
        <Button
          variant="quiet"
          busy={dismiss.isPending}
          onClick={() => {
            dismiss.mutate({});
            document.querySelector('main')?.focus();
          }}
        >
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}

interface FindingsProps {
  findings: Job['findings'];
  /** For somebody who writes texts: what it means, before what the gate says. */
  isWriter: boolean;
}

/** The findings of the gate, one for each rule. */
function Findings({ findings, isWriter }: FindingsProps) {
  return (
    <ul className={styles.plain}>
      {findings.map(({ rule, passed, untried, detail }) => (
        <li key={rule} className={styles.lines}>
          {isWriter && <p>{WRITERS_WORDS[rule] ?? NO_TEXT}</p>}
          <strong>
            {rule}: {passed ? 'passed' : untried === true ? 'not checked' : 'refused'}
          </strong>
          {`\n${detail}`}
        </li>
      ))}
    </ul>
  );
}

const NO_TEXT =
  'This is about the program, and not about a text: show it to the team of the remote. Your text is kept.';

/** What a finding means for somebody who writes texts, by the rule. */
const WRITERS_WORDS: Record<string, string> = {
  files:
    'A file that belongs to the page is missing. Publish again; if it stays, show this to the team.',
  promises:
    'Visitors or other pages lead to something that this text no longer has, such as the link of a question. Bring the question back under its old address.',
  texts: 'A text has a mistake, or one is missing. The line below says where.',
  size: 'The text has become too long to be loaded quickly. Shorten it, or move a part into a question of its own.',
  smoke:
    'The page was opened with your text, and did not look or work as it must. If the line below names your text, mend it; else show it to the team.',
};
