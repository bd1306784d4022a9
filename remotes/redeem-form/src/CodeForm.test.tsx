import { describe, expect, rs, test } from '@rstest/core';
import { $exchange } from '@redeem/platform';
import { accepted, hastyClick, type Verdict, type Visit } from '@redeem/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import {
  alertText,
  CODE,
  continueButton,
  field,
  isContinueDisabled,
  showHome,
  statusText,
} from './testing';

const BUNDLE: Visit = {
  code: CODE,
  verdict: accepted({ kind: 'bundle', remaining: 3, selections: ['a', 'b', 'c'] }),
};

describe('Continue', () => {
  test('is disabled without a code', async () => {
    await showHome();

    expect(isContinueDisabled()).toBe(true);
  });

  test('is disabled until the answer comes', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });

    await user.type(field(), CODE);

    expect(isContinueDisabled()).toBe(true);
  });

  test('is enabled for an accepted code', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(isContinueDisabled()).toBe(false);
    });
  });

  test('is busy and cannot be pressed again while a bundle is exchanged @spec-2.27', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({ ...BUNDLE, exchangeCode });

    await user.dblClick(continueButton());

    expect(isContinueDisabled()).toBe(true);
    expect(statusText()).toContain('Preparing your movies…');
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('moves nothing above it when it exchanges a bundle', async () => {
    const { user } = await showHome({
      ...BUNDLE,
      exchangeCode: () => new Promise<never>(() => {}),
    });
    const before = textsAboveContinue();

    await user.click(continueButton());

    expect(statusText()).toContain('Preparing your movies…');
    expect(textsAboveContinue()).toEqual(before);
  });

  test('moves nothing above it when the form says that the code is incomplete', async () => {
    const { user } = await showHome({ code: 'ABC' });
    const before = textsAboveContinue();

    await user.click(continueButton());

    expect(statusText()).toContain('12 or 16 characters');
    expect(textsAboveContinue()).toEqual(before);
  });

  test('exchanges a bundle only after a press that follows the warning about it', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({ ...BUNDLE, exchangeCode });

    fireEvent(continueButton(), hastyClick());
    expect(exchangeCode).not.toHaveBeenCalled();

    await user.click(continueButton());
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('exchanges a bundle at once for a key and for assistive technology', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    await showHome({ ...BUNDLE, exchangeCode });

    continueButton().click();

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('may be pressed again after a failed exchange of a bundle', async () => {
    const { user } = await showHome({
      ...BUNDLE,
      validateCode: () => BUNDLE.verdict ?? accepted(),
      exchangeCode: () => Promise.reject(new Error('the service is down')),
    });

    await user.click(continueButton());

    await waitFor(() => {
      expect(alertText()).toContain('We encountered an error. Please try again.');
    });
    expect(isContinueDisabled()).toBe(false);
  });

  test('forgets the result of an earlier exchange', async () => {
    const { user, scope } = await showHome({
      code: CODE,
      verdict: accepted(),
      exchange: { step: 'failed', selection: 'vudu' },
    });

    await user.click(continueButton());

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });
});

describe('a press of the disabled Continue', () => {
  test('says what is missing and leaves the focus in the field @spec-5.16', async () => {
    const { user } = await showHome();
    await user.type(field(), 'abcde');

    await user.click(continueButton());

    expect(statusText()).toBe('The code must be 12 or 16 characters. You have entered 5.');
    expect(document.activeElement).toBe(field());
    expect(continueButton().hasAttribute('disabled')).toBe(false);
  });

  test('asks for the code if the field is empty', async () => {
    const { user } = await showHome();

    await user.click(continueButton());

    expect(statusText()).toBe('Enter the code from your insert.');
    expect(document.activeElement).toBe(field());
  });

  test('is announced again when it is repeated', async () => {
    const { user } = await showHome();
    await user.type(field(), 'abcde');
    await user.click(continueButton());
    const said = screen.getByText(/You have entered 5/);

    await user.click(continueButton());

    expect(screen.getByText(/You have entered 5/)).not.toBe(said);
  });

  test('moves the focus to the field if it comes from the keyboard', async () => {
    const { user } = await showHome();
    await user.type(field(), 'abcde');
    continueButton().focus();

    await user.keyboard('{Enter}');

    expect(statusText()).toContain('You have entered 5.');
    expect(document.activeElement).toBe(field());
  });

  test('says that the check is in progress', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });
    await user.type(field(), CODE);

    await user.click(continueButton());

    expect(statusText()).toBe('Checking your code…');
  });

  test('does not continue with a refused code', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({
      code: CODE,
      verdict: { outcome: 'refused', reason: 'expired' },
      exchangeCode,
    });

    await user.click(continueButton());

    expect(exchangeCode).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field());
  });
});

describe('Enter in the field', () => {
  test('does the same as Continue @spec-5.16', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({ ...BUNDLE, exchangeCode });

    await user.type(field(), '{Enter}');

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('says how many characters are missing', async () => {
    const { user } = await showHome();

    await user.type(field(), 'abcde{Enter}');

    expect(statusText()).toBe('The code must be 12 or 16 characters. You have entered 5.');
    expect(alertText()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('says nothing more once the visitor types on', async () => {
    const { user } = await showHome();

    await user.type(field(), 'abcde{Enter}f');

    expect(statusText()).toBe('');
  });

  test('says that the check is still in progress', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });

    await user.type(field(), `${CODE}{Enter}`);

    expect(statusText()).toBe('Checking your code…');
  });

  test('does not continue with a refused code @spec-5.16', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({
      code: CODE,
      verdict: { outcome: 'refused', reason: 'expired' },
      exchangeCode,
    });

    await user.type(field(), '{Enter}');

    expect(exchangeCode).not.toHaveBeenCalled();
    expect(alertText()).toContain('This redemption code has expired.');
    await waitFor(() => {
      expect(statusText()).toContain('You can’t continue with this code.');
    });
  });
});

/** Returns the texts of the form's children before Continue, one by one. */
function textsAboveContinue(): (string | null)[] {
  const button = continueButton();
  const parts = [...(button.closest('form')?.children ?? [])];
  return parts.slice(0, parts.indexOf(button)).map(({ textContent }) => textContent);
}

describe('a code that a change of country removed', () => {
  test('is offered, and checked again when the visitor takes the offer', async () => {
    const validateCode = rs.fn(() => ({ outcome: 'refused' as const, reason: 'expired' as const }));
    const { user } = await showHome({ codeBefore: CODE, validateCode });

    await user.click(screen.getByRole('button', { name: /^Try ABCD ?EFGH ?JKLM again$/ }));

    expect(field().value).toBe(CODE);
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  test('is announced, because the element around the offer is always on the page', async () => {
    const { user } = await showHome({ codeBefore: CODE });
    const offer = screen.getByRole('button', { name: /^Try/ });
    const region = offer.closest('[role=status]');

    await user.click(offer);

    expect(region?.textContent).toBe('');
    expect(region?.isConnected).toBe(true);
  });

  test('is no longer offered once another code is typed', async () => {
    const { user } = await showHome({ codeBefore: CODE });

    await user.type(field(), 'X');
    await user.clear(field());

    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  test('is not offered if none was typed', async () => {
    await showHome();

    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });
});
