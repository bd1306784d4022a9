import { Button, LiveRegion, Notice } from '@redeem/kit';
import { useEffect, useRef, useState } from 'react';

import type { Job } from '../api';
import styles from './console.module.css';
import { Author } from './parts';
import { client } from './server';

/** What runs, for everybody, and what the person has done last: on every page. */
export function Work({ jobs }: { jobs: Job[] }) {
  const running = jobs.filter(({ state }) => state === 'waiting' || state === 'running');
  const last = jobs.findLast((job) => !running.includes(job));
  const [dismissed, setDismissed] = useState('');
  const notice = useRef<HTMLDivElement>(null);
  const shown = useRef(last?.id);
  useEffect(() => {
    if (last?.id === shown.current) return;
    shown.current = last?.id;
    // The button of an action may be gone, and the focus with it. Somebody who writes keeps it.
    const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]');
    if (isWriting !== true) notice.current?.focus();
  }, [last?.id]);
  const runs = running.map(({ id }) => id).join();
  useEffect(() => {
    // What has ended has changed what the page shows.
    void client.invalidateQueries();
  }, [runs]);
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
      {last && last.id !== dismissed && (
        <Notice
          tone={last.error === null ? 'success' : 'danger'}
          live={last.error === null ? 'status' : 'alert'}
        >
          <div ref={notice} tabIndex={-1}>
            <p>{resultOf(last)}</p>
            {last.error !== null && <p className={styles.lines}>{last.error}</p>}
            <Button
              variant="quiet"
              onClick={() => {
                setDismissed(last.id);
                document.querySelector('main')?.focus();
              }}
            >
              Dismiss
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}

function resultOf({ title, revision, error }: Job): string {
  if (error !== null) return `Failed: ${title}`;
  if (revision === null) return `Done: ${title}. The gate has found nothing.`;
  return `Done: revision ${String(revision)}. ${title}`;
}
