import { useId, useState } from 'react';

import { overrideRelease, parseOverride, type OverrideRequest } from './override';

interface OverrideFormProps {
  allowedOrigins: readonly string[];
  onOverride: (wish: OverrideRequest) => void;
}

/** The form that overrides a remote on the next page of this tab. */
export function OverrideForm({ allowedOrigins, onOverride }: OverrideFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  if (allowedOrigins.length === 0) {
    return <p>This site allows no overrides: OVERRIDE_ORIGINS names no origin.</p>;
  }
  const submit = async () => {
    try {
      const wish = parseOverride(text, allowedOrigins);
      if (wish.from !== null) await overrideRelease(wish.name, wish.from);
      onOverride(wish);
      setText('');
    } catch (cause) {
      setError((cause as Error).message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>Override a remote on the next page</label>
      <p id={`${id}-hint`}>
        support@3105, support@1.4.2 for a version of this site, or support@ and the address of an
        entry; support@ alone drops it
      </p>
      <p className="tool-line">
        <input
          id={id}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error !== ''}
          onChange={({ target }) => {
            setText(target.value);
            setError('');
          }}
        />
        <button type="submit">Override</button>
      </p>
      <p id={`${id}-error`} role="alert">
        {error}
      </p>
    </form>
  );
}
