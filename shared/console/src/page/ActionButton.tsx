import { Button } from '@redeem/kit';
import { createContext, type PropsWithChildren, use, useState } from 'react';

import { type Draft, wordsOf } from '../actions';
import styles from './console.module.css';
import { ReasonDialog } from './ReasonDialog';

/** An action, and the revision that the page showed when it was chosen. */
interface Chosen {
  draft: Draft;
  revision: number;
}

const Choose = createContext<(chosen: Chosen) => void>(() => undefined);

/** Shows the dialog of the action that was chosen. Its button may be gone by then: somebody else was faster. */
export function Actions({ children }: PropsWithChildren) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const words = chosen && wordsOf(chosen.draft);
  return (
    <Choose value={setChosen}>
      {children}
      {chosen && words && (
        <ReasonDialog
          title={words.title}
          verb={words.verb}
          notice={
            <>
              <p>{words.notice}</p>
              <p className={styles.muted}>
                You have seen revision {chosen.revision}. If somebody changes this before you,
                nothing is done.
              </p>
            </>
          }
          path="/api/actions"
          body={{ ...chosen.draft, revision: chosen.revision }}
          onClose={() => {
            setChosen(null);
          }}
        />
      )}
    </Choose>
  );
}

interface ActionButtonProps extends Chosen {
  /** The label; without it the verb of the action. */
  children?: string;
  variant?: 'primary' | 'secondary' | 'quiet';
}

/** A button that asks for the reason of an action, and does it. */
export function ActionButton({ draft, revision, children, variant }: ActionButtonProps) {
  const choose = use(Choose);
  const words = children ?? wordsOf(draft).verb;
  const version = 'version' in draft ? draft.version : '';
  return (
    <Button
      variant={variant ?? 'secondary'}
      label={version === '' ? undefined : `${words}: ${version}`}
      onClick={() => {
        choose({ draft, revision });
      }}
    >
      {words}
    </Button>
  );
}
