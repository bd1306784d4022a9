import { Button, Dialog, LiveRegion, Notice } from '@redeem/kit';
import { useState } from 'react';

import { commandOfCheck, type Outcome, type Session } from '../api';
import styles from './console.module.css';
import { ask } from './state';

type Findings = Outcome['findings'];

interface CheckButtonProps {
  name: string;
  version: string;
  session: Session;
}

/** Opens what the gate says of a release. The gate runs when somebody asks, because its findings depend on what is live. */
export function CheckButton({ name, version, session }: CheckButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        label={`Check ${version}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Check
      </Button>
      {isOpen && (
        <CheckDialog
          name={name}
          version={version}
          session={session}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function CheckDialog({
  name,
  version,
  session,
  onClose,
}: CheckButtonProps & { onClose: () => void }) {
  const [progress, setProgress] = useState<string | null>(null);
  const [findings, setFindings] = useState<Findings | null>(null);
  const [failure, setFailure] = useState('');
  const check = async () => {
    setProgress('');
    setFailure('');
    try {
      const { token } = session;
      const question = { method: 'POST', body: { name, version }, token, onProgress: setProgress };
      setFindings(await ask<Findings>('/api/checks', question));
    } catch (error) {
      setFailure((error as Error).message);
    }
    setProgress(null);
  };
  return (
    <Dialog open onClose={onClose} title={`Check ${name} ${version}`} closeLabel="Close">
      <div className={styles.form}>
        <p>
          The gate checks this release against what is live now, and changes nothing. It takes a
          minute or more.
        </p>
        <div>
          <p className={styles.muted}>The command that does the same:</p>
          <code className={styles.command}>{commandOfCheck({ name, version }, session)}</code>
        </div>
        <LiveRegion>
          {progress !== null && progress !== '' && <p>{progress}</p>}
          {findings && <FindingList findings={findings} />}
        </LiveRegion>
        <Notice tone="danger" live="alert">
          {failure !== '' && <p className={styles.lines}>{failure}</p>}
        </Notice>
        <div className={styles.actions}>
          <Button busy={progress !== null} onClick={() => void check()}>
            {progress === null ? 'Check' : 'Working …'}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The findings of the gate, one for each rule. */
export function FindingList({ findings }: { findings: Findings }) {
  return (
    <ul className={styles.plain}>
      {findings.map(({ rule, passed, untried, detail }) => (
        <li key={rule} className={styles.lines}>
          <strong>
            {rule}: {passed ? 'passed' : untried ? 'not checked' : 'refused'}
          </strong>
          {`\n${detail}`}
        </li>
      ))}
    </ul>
  );
}
