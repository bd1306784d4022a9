import { Button, Dialog, Field, Notice } from '@redeem/kit';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';

import styles from './console.module.css';
import { useSend } from './server';

interface ReasonDialogProps {
  title: string;
  /** The label of the button that does it. */
  verb: string;
  /** What visitors will notice. */
  notice: ReactNode;
  /** Gets the body with the reason, by POST. */
  path: string;
  body: object;
  onClose: () => void;
}

/** Says what visitors will notice of a change, asks for its reason, and sends it. Stays open if it is refused. */
export function ReasonDialog({ title, verb, notice, path, body, onClose }: ReasonDialogProps) {
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useSend<object>(path);
  const isMissing = why.trim() === '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A modal dialog gives the focus to its first button.
    field.current?.focus();
  }, []);
  const close = () => {
    if (!send.isPending) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !send.isPending)
      send.mutate({ ...body, why: why.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close">
      <form className={styles.form} onSubmit={submit}>
        <div>{notice}</div>
        <Field
          label="Reason"
          hint="It is in the history for good."
          value={why}
          maxLength={300}
          onChange={setWhy}
          error={isTried && isMissing ? 'Write why, for those who read the history.' : undefined}
          ref={field}
        />
        <Notice tone="danger" live="alert">
          {send.error && <p className={styles.lines}>{send.error.message}</p>}
        </Notice>
        <div className={styles.actions}>
          <Button type="submit" busy={send.isPending}>
            {send.isPending ? 'Working …' : verb}
          </Button>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
