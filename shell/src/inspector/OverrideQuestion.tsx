import { useId } from 'react';

import { isVersion } from './override';

interface OverrideQuestionProps {
  overrides: readonly (readonly [name: string, from: string])[];
  onAnswer: (isConfirmed: boolean) => void;
}

/** Asks a developer who followed a link whether this tab may run other releases than visitors get. */
export function OverrideQuestion({ overrides, onAnswer }: OverrideQuestionProps) {
  const titleId = useId();
  return (
    <dialog
      className="tool-dialog tool-question"
      ref={showModal}
      aria-labelledby={titleId}
      onClose={() => {
        onAnswer(false);
      }}
    >
      <h2 id={titleId}>Run other remotes in this tab?</h2>
      <p>
        The link you followed asks for it. They would see whatever you see and type here, codes too.
        Run them only if you know who serves them.
      </p>
      <ul>
        {overrides.map(([name, from]) => (
          <li key={name}>
            <strong>{name}</strong> {isVersion(from) ? `${from} of this site` : `from ${from}`}
          </li>
        ))}
      </ul>
      <p className="tool-line">
        <button
          type="button"
          onClick={() => {
            onAnswer(false);
          }}
        >
          Do not run
        </button>
        <button
          type="button"
          onClick={() => {
            onAnswer(true);
          }}
        >
          Run in this tab
        </button>
      </p>
    </dialog>
  );
}

function showModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
}
