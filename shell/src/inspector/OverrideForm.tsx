import { useId, useState } from 'react';

import { OverrideError, parseOverride, type Wish } from './override';

interface OverrideFormProps {
  allowedOrigins: readonly string[];
  onOverride: (wish: Wish) => void;
}

/** Says by which entry a remote runs on the next page of this tab. */
export function OverrideForm({ allowedOrigins, onOverride }: OverrideFormProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  if (allowedOrigins.length === 0) {
    return <p>This site allows no overrides: OVERRIDE_ORIGINS names no origin.</p>;
  }
  const submit = () => {
    try {
      onOverride(parseOverride(text, allowedOrigins));
      setText('');
    } catch (cause) {
      if (!(cause instanceof OverrideError)) throw cause;
      setError(cause.message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id}>Override a remote on the next page</label>
      <p id={`${id}-hint`}>
        support@3105, or support@ and the address of its entry; support@ alone drops it
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
