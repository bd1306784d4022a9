import { Badge, Button, LiveRegion } from '@redeem/kit';

import type { ContentDocument } from '../../content-api';
import shared from '../console.module.css';
import { Author, Time } from '../parts';
import styles from './content.module.css';
import type { useDraft } from './use-draft';

interface DraftStateProps {
  draft: ReturnType<typeof useDraft>;
  hasDraft: boolean;
  mayEdit: boolean;
}

export function DraftState({
  draft: { isSaved, failure, note },
  hasDraft,
  mayEdit,
}: DraftStateProps) {
  return (
    <p className={shared.muted} data-saved={isSaved}>
      {!mayEdit && 'You may look at this, and change nothing. '}
      {hasDraft ? 'Draft' : 'As visitors have it'}
      {note && hasDraft && (
        <>
          {' by '}
          <Author by={note.by} />, <Time at={note.at} />
        </>
      )}
      {mayEdit &&
        hasDraft &&
        (isSaved ? ' · saved' : failure === '' ? ' · saving …' : ' · not saved')}
    </p>
  );
}

export function Problems({
  problems,
  onGo,
}: {
  problems: ContentDocument['problems'];
  onGo: (line: number) => void;
}) {
  return (
    <LiveRegion>
      {problems.length === 0 ? (
        <p className={shared.well}>No mistakes: texts, anchors and links are well formed.</p>
      ) : (
        <details className={styles.problems}>
          <summary>
            {problems.length === 1 ? 'One mistake' : `${String(problems.length)} mistakes`}: it
            cannot be published
          </summary>
          <ul className={styles.parts}>
            {problems.map(({ line, message }) => (
              <li key={`${String(line)} ${message}`}>
                <button
                  type="button"
                  className={styles.small}
                  onClick={() => {
                    onGo(line);
                  }}
                >
                  Line {line}
                </button>{' '}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </LiveRegion>
  );
}

export function Original({
  text,
  isOutdated,
  onCurrent,
}: {
  text: string | null;
  isOutdated: boolean;
  onCurrent: () => void;
}) {
  if (text === null) {
    return (
      <p className={shared.muted}>
        Put the cursor into a question: its English text is shown here.
      </p>
    );
  }
  return (
    <>
      <p className={styles.original} lang="en" dir="auto">
        {text}
      </p>
      {isOutdated && (
        <div className={shared.actions}>
          <Badge>English has changed</Badge>
          <Button variant="secondary" onClick={onCurrent}>
            The translation still holds
          </Button>
        </div>
      )}
    </>
  );
}

/** How a file is written, for those who do not know Markdown. */
export function Help() {
  return (
    <details className={styles.help}>
      <summary>How to write it</summary>
      <dl>
        {HELP.map(([how, what]) => (
          <div key={how}>
            <dt>
              <code>{how}</code>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const HELP = [
  [
    '### Question? {#anchor}',
    'a question; its answer follows. The anchor is its address, and never changes',
  ],
  ['## Group', 'a heading over several questions'],
  ['(an empty line)', 'a new paragraph'],
  ['- One thing', 'an item of a list'],
  ['*word*  **word**', 'emphasis, strong emphasis'],
  ['[words](#anchor)', 'a link to a question; also to /returnpolicy or https://…'],
  ['{cs}  {brand}  {countries}', 'the support address, the name of the site, its countries'],
  ['{US} {CA}', 'at the end of a question or paragraph: only there'],
  ['{search: words, other words}', 'what visitors type to find the question'],
] as const;
