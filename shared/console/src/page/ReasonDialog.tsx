import { Button, Dialog, Field, Notice } from '@redeem/kit';
import {
  createContext,
  type PropsWithChildren,
  type ReactNode,
  type SubmitEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';

import styles from './console.module.css';
import { useSend } from './server';

/** A change that needs a reason. */
interface Question {
  title: string;
  /** The label of the button that does it. */
  verb: string;
  /** What visitors will notice. */
  notice: ReactNode;
  /** Gets the body with the reason, by POST. */
  path: string;
  body: object;
}

const Ask = createContext<(question: Question) => void>(() => undefined);

/** Shows the dialog of a button as it was when it was pressed. The button may be gone by then: somebody else was faster. */
export function Reasons({ children }: PropsWithChildren) {
  const [question, ask] = useState<Question | null>(null);
  const close = () => {
    ask(null);
  };
  return (
    <Ask value={ask}>
      {children}
      {question && <ReasonDialog question={question} onClose={close} />}
    </Ask>
  );
}

interface ReasonButtonProps extends Question {
  children: string;
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  /** A longer name, which starts with the visible one. */
  label?: string | undefined;
}

/** A button that says what visitors will notice of a change, asks for its reason, and makes it. */
export function ReasonButton({ children, variant, label, ...question }: ReasonButtonProps) {
  const ask = use(Ask);
  return (
    <Button
      variant={variant ?? 'secondary'}
      label={label}
      onClick={() => {
        ask(question);
      }}
    >
      {children}
    </Button>
  );
}

/** Stays open if the change is refused. */
function ReasonDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, verb, notice, path, body } = question;
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const send = useSend(path);
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
