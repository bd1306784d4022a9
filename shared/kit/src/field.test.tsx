import { describe, expect, onTestFinished, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { Field } from './field';

/** A form that writes the code in capitals, as a page does. */
function Form({ typed }: { typed: (text: string, isComposing: boolean) => void }) {
  const [code, setCode] = useState('');
  return (
    <Field
      id="code"
      label="Your code"
      value={code}
      onChange={(text, isComposing) => {
        typed(text, isComposing);
        setCode(text.toUpperCase());
      }}
    />
  );
}

describe('Field', () => {
  test('reports the typed text, and keeps it unchanged while an input method composes it', () => {
    const typed = rs.fn();
    render(<Form typed={typed} />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your code' });

    fireEvent.input(field, { target: { value: 'a' } });
    expect(field.value).toBe('A');
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'Aq' } });
    fireEvent.input(field, { target: { value: 'Aqq' } });
    expect(field.value).toBe('Aqq');
    fireEvent.compositionEnd(field);

    expect(field.value).toBe('AQQ');
    expect(typed.mock.calls).toEqual([
      ['a', false],
      ['Aq', true],
      ['Aqq', true],
      ['Aqq', false],
    ]);
  });

  test('is announced with label, hint, error and further descriptions', () => {
    const field = (error?: string) => (
      <Field
        label="Your code"
        hint="12 letters"
        error={error}
        describedBy="more"
        value=""
        onChange={rs.fn()}
      />
    );
    const { rerender } = render(field());
    const alert = screen.getByRole('alert');
    const input = screen.getByRole('textbox', { name: 'Your code' });
    expect(alert.textContent).toBe('');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.getAttribute('aria-describedby')).toMatch(/^\S+-hint more$/);

    rerender(field('It has expired'));

    expect(screen.getByRole('alert')).toBe(alert);
    expect(alert.textContent).toBe('It has expired');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toMatch(/^\S+-hint \S+-error more$/);
  });
});

describe('a field of a first view', () => {
  test('reports the text that it has got before React took it over', async () => {
    const { field, typed } = await takeOver('abc');

    expect(typed.mock.calls).toEqual([['abc', false]]);
    expect(field.value).toBe('ABC');
  });

  test('keeps the text while an input method composes it, and reports it', async () => {
    // React's development build names the attribute that the build has not rendered.
    rs.spyOn(console, 'error').mockImplementation(() => undefined);
    const { field, typed } = await takeOver('abc', (input) => {
      input.setAttribute('data-composing', '');
    });
    expect(typed.mock.calls).toEqual([['abc', true]]);
    expect(field.value).toBe('abc');

    fireEvent.compositionEnd(field);

    expect(field.value).toBe('ABC');
    expect(field.hasAttribute('data-composing')).toBe(false);
  });

  test('reports nothing when it is empty', async () => {
    const { typed } = await takeOver('');

    expect(typed).not.toHaveBeenCalled();
  });
});

/** Lets React take a field over that somebody has used before. */
async function takeOver(text: string, touch: (field: HTMLInputElement) => void = () => undefined) {
  const typed = rs.fn();
  // The same elements as in the HTML of the build.
  const { container } = render(<Form typed={typed} />);
  const place = container.cloneNode(true) as HTMLElement;
  cleanup();
  document.body.replaceChildren(place);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.value = text;
  touch(field);
  const root = await act(() => Promise.resolve(hydrateRoot(place, <Form typed={typed} />)));
  onTestFinished(() => {
    root.unmount();
  });
  return { field, typed };
}
