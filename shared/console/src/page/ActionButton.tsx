import { type Draft, wordsOf } from '../actions';
import styles from './console.module.css';
import { ReasonButton } from './ReasonDialog';

interface ActionButtonProps {
  draft: Draft;
  /** The revision that the page shows. */
  revision: number;
  /** Without it, it is the verb of the action. */
  label?: string | undefined;
  variant?: 'primary' | 'quiet' | undefined;
}

/** A button that asks for the reason of an action, and does it. */
export function ActionButton({ draft, revision, label, variant }: ActionButtonProps) {
  const { notice, ...words } = wordsOf(draft);
  const shown = label ?? words.verb;
  return (
    <ReasonButton
      {...words}
      variant={variant}
      label={'version' in draft ? `${shown}: ${draft.version}` : undefined}
      notice={
        <>
          <p>{notice}</p>
          <p className={styles.muted}>
            You have seen revision {revision}. If somebody changes this before you, nothing is done.
          </p>
        </>
      }
      path="/api/actions"
      body={{ ...draft, revision }}
    >
      {shown}
    </ReasonButton>
  );
}
