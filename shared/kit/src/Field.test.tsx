import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Field } from './Field';

afterEach(cleanup);

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
