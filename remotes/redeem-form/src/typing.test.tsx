import { describe, expect, rs, test } from '@rstest/core';
import { $code } from '@redeem/platform';
import { accepted } from '@redeem/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { CODE, field, isContinueDisabled, showHome, statusText } from './testing';

const LONG_CODE = 'ABCDEFGHJKLMNPQR';

describe('the field', () => {
  test('has a label, a hint, one line, the focus, and no corrections of the browser @spec-2.13 @spec-2.24 @spec-2.25 @spec-2.26', async () => {
    await showHome();

    const input = screen.getByLabelText('Enter your redemption code');
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/printed on the insert/);
    expect(input).toMatchObject({ tagName: 'INPUT', type: 'text' });
    expect(document.activeElement).toBe(input);
    const names = ['autocomplete', 'spellcheck', 'autocapitalize', 'autocorrect', 'enterkeyhint'];
    expect(names.map((name) => input.getAttribute(name))).toEqual([
      'off',
      'false',
      'characters',
      'off',
      'go',
    ]);
    expect(input.hasAttribute('maxlength')).toBe(false);
  });

  test('shows the typed code in capitals @spec-2.31', async () => {
    const { user, scope } = await showHome();

    await user.type(field(), 'abc');

    expect(field().value).toBe('ABC');
    expect(scope.getState($code)).toBe('ABC');
  });

  test('takes a complete code that is pasted as it is printed', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.paste('abcd-efgh-jklm-npqr');

    expect(field().value).toBe(LONG_CODE);
  });

  test('ignores a seventeenth character @spec-5.1', async () => {
    const validateCode = rs.fn(() => accepted());
    const { user } = await showHome({ code: LONG_CODE, verdict: accepted(), validateCode });

    await user.type(field(), 'x');

    expect(field().value).toBe(LONG_CODE);
    expect(isContinueDisabled()).toBe(false);
    expect(validateCode).not.toHaveBeenCalled();
  });

  test('replaces a complete code by another that is pasted over it', async () => {
    const { user } = await showHome({ code: LONG_CODE, validateCode: () => accepted() });

    await user.tripleClick(field());
    await user.paste('rqpn mlkj hgfe dcba');

    expect(field().value).toBe('RQPNMLKJHGFEDCBA');
  });
});

describe('a composed text', () => {
  test('is the code, once, if an input method composes letter by letter', async () => {
    const { scope } = await showHome();

    compose('q', 'qq', 'qqq', 'qqqq', 'qqqq1111');

    expect(field().value).toBe('QQQQ1111');
    expect(scope.getState($code)).toBe('QQQQ1111');
    expect(field().selectionStart).toBe(8);
  });

  test('is checked before the input method ends if it is a complete code', async () => {
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

  test('is no code until the input method ends if it has letters of its own', async () => {
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
  test('is replaced by its code if it is a sentence', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.paste('Your code: HDMA QF4P X7TV');

    expect(field().value).toBe('HDMAQF4PX7TV');
    expect(field().selectionStart).toBe(12);
  });

  test('fills the field with its first code if it holds several, and says so until an edit @gap-51', async () => {
    const { user, scope } = await showHome({ validateCode: () => accepted() });

    await user.paste('HDMA-QF4P-X7TV XFAR-6PW7-DVPJ');

    expect(scope.getState($code)).toBe('HDMAQF4PX7TV');
    expect(statusText()).toContain('One code at a time: this is the first of 2.');
    await user.type(field(), '{Backspace}');
    expect(statusText()).toBe('');
  });

  test('is shown with a hint, and changes no code, if no code is clear', async () => {
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
  test.each<[string, string, number, string, string, number]>([
    ['behind a letter that was typed in the middle', 'ABEF', 2, 'cd', 'ABCDEF', 4],
    ['behind a text that was pasted into the middle', 'ABGH', 2, 'paste:c-d e-f', 'ABCDEFGH', 6],
    ['where it is after a space in the middle', 'ABCD', 2, ' ', 'ABCD', 2],
    ['where a letter was deleted', 'ABXCD', 3, '{Backspace}', 'ABCD', 2],
    ['where a seventeenth letter was typed', LONG_CODE, 4, 'x', LONG_CODE, 4],
  ])('stays %s', async (_where, code, at, keys, text, caret) => {
    const { user } = await showHome({ code, verdict: accepted() });
    expect(field().selectionStart).toBe(code.length);
    field().setSelectionRange(at, at);

    await (keys.startsWith('paste:') ? user.paste(keys.slice(6)) : user.keyboard(keys));

    expect(field().value).toBe(text);
    expect(field().selectionStart).toBe(caret);
    expect(field().selectionEnd).toBe(caret);
  });

  test('stays where it was in a field that lost the focus before its text is rewritten', async () => {
    await showHome();
    field().blur();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};

    set?.call(field(), 'abcd');
    field().setSelectionRange(1, 1);
    fireEvent.input(field());

    expect(field().value).toBe('ABCD');
    expect(field().selectionStart).toBe(1);
    expect(document.activeElement).not.toBe(field());
  });
});

/** Composes a text as an input method does: each text replaces the one before, and the last one stays. */
function compose(...texts: string[]) {
  fireEvent.compositionStart(field());
  for (const value of texts) fireEvent.input(field(), { target: { value } });
  fireEvent.compositionEnd(field());
}

describe('a letter that no code has', () => {
  test('is named with its position, and the code is not checked @gap-45', async () => {
    const validateCode = rs.fn(() => accepted());
    const { user } = await showHome({ validateCode });

    await user.type(field(), 'HDMAЖF4PX7TV');
    await waitFor(() => {
      expect(statusText()).toContain('Character 5, “Ж”, is not part of any code.');
    });
    expect(validateCode).not.toHaveBeenCalled();

    await user.clear(field());
    await user.type(field(), 'НДМА'.replace('Д', 'D'));
    expect(field().value).toBe('HDMA');
    expect(statusText()).toBe('');
  });
});
