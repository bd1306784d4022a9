import { type Draft, wordsOf } from '../actions';
import styles from './console.module.css';
import { ReasonButton } from './ReasonDialog';

interface ActionButtonProps {
  draft: Draft;
  /** The revision that the page shows. */
  revision: number;
  variant?: 'primary' | 'quiet' | undefined;
}

/** A button that asks for the reason of an action, and does it. */
export function ActionButton({ draft, revision, variant }: ActionButtonProps) {
  const { notice, ...words } = wordsOf(draft);
  return (
    <ReasonButton
      {...words}
      variant={variant}
      label={'version' in draft ? `${words.verb}: ${draft.version}` : undefined}
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
      {words.verb}
    </ReasonButton>
  );
}
