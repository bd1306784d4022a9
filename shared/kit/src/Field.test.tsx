import { describe, expect, onTestFinished, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { Field } from './Field';

describe('Field', () => {
  test('reports the typed text', async () => {
    const typed = rs.fn();
    function Form() {
      const [code, setCode] = useState('');
      return (
        <Field
          label="Your code"
          value={code}
          onChange={(text) => {
            typed(text);
            setCode(text);
          }}
        />
      );
    }
    render(<Form />);

    await userEvent.type(screen.getByRole('textbox', { name: 'Your code' }), 'AB');

    expect(typed.mock.calls).toEqual([['A'], ['AB']]);
  });

  test('keeps the text unchanged while an input method composes it', () => {
    const typed = rs.fn();
    function Form() {
      const [code, setCode] = useState('');
      return (
        <Field
          label="Your code"
          value={code}
          onChange={(text, isComposing) => {
            typed(text, isComposing);
            setCode(text.toUpperCase());
          }}
        />
      );
    }
    render(<Form />);
    const field = screen.getByRole<HTMLInputElement>('textbox');

    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'q' } });
    fireEvent.input(field, { target: { value: 'qq' } });
    expect(field.value).toBe('qq');
    fireEvent.compositionEnd(field);

    expect(field.value).toBe('QQ');
    expect(typed.mock.calls).toEqual([
      ['q', true],
      ['qq', true],
      ['qq', false],
    ]);
  });

  test('is announced with label, hint, error and further descriptions', () => {
    render(
      <>
        <Field
          label="Your code"
          hint="12 letters"
          error="It has expired"
          describedBy="more"
          value=""
          onChange={rs.fn()}
        />
        <p id="more">Read on</p>
      </>,
    );

    const field = screen.getByRole('textbox', { name: 'Your code' });
    expect(descriptionOf(field)).toBe('12 letters It has expired Read on');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  test('has the live region of its error before the error', () => {
    const field = (error?: string) => (
      <Field label="Your code" error={error} value="" onChange={rs.fn()} />
    );
    const { rerender } = render(field());
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('');
    expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false);
    expect(screen.getByRole('textbox').hasAttribute('aria-describedby')).toBe(false);

    rerender(field('It has expired'));

    expect(screen.getByRole('alert')).toBe(alert);
    expect(alert.textContent).toBe('It has expired');
  });

  test('passes the attributes of the form to the input', () => {
    render(
      <Field
        label="Your code"
        value=""
        onChange={rs.fn()}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={16}
      />,
    );

    const field = screen.getByRole('textbox');
    const told = ['autocomplete', 'autocapitalize', 'spellcheck', 'enterkeyhint', 'maxlength'];
    expect(told.map((name) => field.getAttribute(name))).toEqual([
      'off',
      'characters',
      'false',
      'go',
      '16',
    ]);
    expect(document.activeElement).toBe(field);
  });
});

function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

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
  function Form() {
    const [code, setCode] = useState('');
    return (
      <Field
        id="code"
        label="Your code"
        value={code}
        onChange={(changed, isComposing) => {
          typed(changed, isComposing);
          setCode(changed.toUpperCase());
        }}
      />
    );
  }
  // The same elements as in the HTML of the build.
  const { container } = render(<Form />);
  const place = container.cloneNode(true) as HTMLElement;
  cleanup();
  document.body.replaceChildren(place);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.value = text;
  touch(field);
  const root = await act(() => Promise.resolve(hydrateRoot(place, <Form />)));
  onTestFinished(() => {
    root.unmount();
  });
  return { field, typed };
}
