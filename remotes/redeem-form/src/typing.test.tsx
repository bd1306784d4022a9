import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { $code } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';

import { CODE, field, isContinueDisabled, showHome, statusText } from './testing';

afterEach(cleanup);

const LONG_CODE = 'ABCDEFGHJKLMNPQR';

describe('the field', () => {
  test('it has a label and says where the code is found @spec-2.13', async () => {
    await showHome();

    const input = screen.getByLabelText('Enter your redemption code');
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/printed on the insert/);
  });

  test('it waits for the code from the start @spec-2.25', async () => {
    await showHome();

    expect(document.activeElement).toBe(field());
  });

  test('a code has one line to be typed in @spec-2.24', async () => {
    await showHome();

    expect(field()).toMatchObject({ tagName: 'INPUT', type: 'text' });
  });

  test('no browser help gets in the way of a code @spec-2.26', async () => {
    await showHome();

    expect(field().getAttribute('autocomplete')).toBe('off');
    expect(field().getAttribute('spellcheck')).toBe('false');
    expect(field().getAttribute('autocapitalize')).toBe('characters');
    expect(field().getAttribute('autocorrect')).toBe('off');
    expect(field().getAttribute('enterkeyhint')).toBe('go');
    expect(field().hasAttribute('maxlength')).toBe(false);
  });

  test('what is typed is the code, in capitals @spec-2.31', async () => {
    const { user, scope } = await showHome();

    await user.type(field(), 'abc');

    expect(field().value).toBe('ABC');
    expect(scope.getState($code)).toBe('ABC');
  });

  test('a code pasted as printed arrives whole', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.paste('abcd-efgh-jklm-npqr');

    expect(field().value).toBe(LONG_CODE);
  });

  test('a code of an earlier visit is shown', async () => {
    await showHome({ code: CODE });

    expect(field().value).toBe(CODE);
  });

  test('a seventeenth character changes nothing', async () => {
    const { user } = await showHome({ code: LONG_CODE, verdict: accepted() });

    await user.type(field(), 'x');

    expect(field().value).toBe(LONG_CODE);
    expect(isContinueDisabled()).toBe(false);
  });

  test('nor does it when it is typed into the middle', async () => {
    const { user } = await showHome({ code: LONG_CODE, verdict: accepted() });

    await user.type(field(), 'x', { initialSelectionStart: 4, initialSelectionEnd: 4 });

    expect(field().value).toBe(LONG_CODE);
    expect(field().selectionStart).toBe(4);
  });

  test('a full code gives way to another that is pasted over it', async () => {
    const { user } = await showHome({ code: LONG_CODE, validateCode: () => accepted() });

    await user.tripleClick(field());
    await user.paste('rqpn mlkj hgfe dcba');

    expect(field().value).toBe('RQPNMLKJHGFEDCBA');
  });
});

describe('a composed text', () => {
  test('is the code, once, when an input method composes letter by letter', async () => {
    const { scope } = await showHome();

    compose('q', 'qq', 'qqq', 'qqqq', 'qqqq1111');

    expect(field().value).toBe('QQQQ1111');
    expect(scope.getState($code)).toBe('QQQQ1111');
    expect(field().selectionStart).toBe(8);
  });

  test('is checked before the input method has finished when it is a complete code', async () => {
    const validateCode = rs.fn(() => accepted());
    await showHome({ validateCode });

    fireEvent.compositionStart(field());
    fireEvent.input(field(), { target: { value: CODE.toLowerCase() } });

    expect(field().value).toBe(CODE.toLowerCase());
    expect(validateCode).toHaveBeenCalledTimes(1);
    fireEvent.compositionEnd(field());
    expect(field().value).toBe(CODE);
    expect(validateCode).toHaveBeenCalledTimes(1);
  });

  test('is no code when the input method has letters of its own, until it has finished', async () => {
    const { scope } = await showHome();

    fireEvent.compositionStart(field());
    fireEvent.input(field(), { target: { value: 'っｑ' } });
    expect(scope.getState($code)).toBe('');
    fireEvent.input(field(), { target: { value: 'ｑｑ１' } });
    fireEvent.compositionEnd(field());

    expect(scope.getState($code)).toBe('QQ1');
    expect(field().value).toBe('QQ1');
  });
});

describe('a pasted text', () => {
  test('gives its code when it is a sentence', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.paste('Your code: HDMA QF4P X7TV');

    expect(field().value).toBe('HDMAQF4PX7TV');
    expect(field().selectionStart).toBe(12);
  });

  test('offers both codes when it holds two, and the chosen one is entered', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.paste('HDMA QF4P X7TV or FEAT URED C9DG EF4T');

    expect(field().value).toBe('');
    await waitFor(() => {
      expect(statusText()).toContain('We found more than one code.');
    });
    expect(screen.getByRole('button', { name: /^HDMA ?QF4P ?X7TV$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^FEAT ?URED ?C9DG ?EF4T$/ }));
    expect(field().value).toBe('FEATUREDC9DGEF4T');
    expect(document.activeElement).toBe(field());
    expect(statusText()).not.toContain('We found more than one code.');
  });

  test('is shown whole, with a hint, and changes no code when it is not clear', async () => {
    const { user } = await showHome({ code: 'HDMA' });

    await user.tripleClick(field());
    await user.paste('Is it ABCDEFGHJKLMNPQRSTUV?');

    expect(field().value).toBe('HDMA');
    await waitFor(() => {
      expect(statusText()).toContain('We can’t tell which part of this text is your code.');
    });
    expect(screen.getByText('Is it ABCDEFGHJKLMNPQRSTUV?')).toBeTruthy();
    await user.type(field(), 'q');
    expect(statusText()).toBe('');
  });
});

describe('the caret', () => {
  test('it is behind a restored code', async () => {
    await showHome({ code: 'HDMAQ' });

    expect(field().selectionStart).toBe(5);
    expect(field().selectionEnd).toBe(5);
  });

  test('it stays where a letter was put in the middle', async () => {
    const { user } = await showHome({ code: 'ABEF' });

    await user.type(field(), 'cd', { initialSelectionStart: 2, initialSelectionEnd: 2 });

    expect(field().value).toBe('ABCDEF');
    expect(field().selectionStart).toBe(4);
  });

  test('it stays behind what was pasted into the middle', async () => {
    const { user } = await showHome({ code: 'ABGH' });

    field().setSelectionRange(2, 2);
    await user.paste('c-d e-f');

    expect(field().value).toBe('ABCDEFGH');
    expect(field().selectionStart).toBe(6);
  });

  test('a space typed into the middle does not move it', async () => {
    const { user } = await showHome({ code: 'ABCD' });

    await user.type(field(), ' ', { initialSelectionStart: 2, initialSelectionEnd: 2 });

    expect(field().value).toBe('ABCD');
    expect(field().selectionStart).toBe(2);
  });

  test('it stays where a letter was deleted', async () => {
    const { user } = await showHome({ code: 'ABXCD' });

    await user.type(field(), '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 });

    expect(field().value).toBe('ABCD');
    expect(field().selectionStart).toBe(2);
  });
});

/** What an input method does: each text takes the place of the one before, and the last one stays. */
function compose(...texts: string[]) {
  fireEvent.compositionStart(field());
  for (const value of texts) fireEvent.input(field(), { target: { value } });
  fireEvent.compositionEnd(field());
}
