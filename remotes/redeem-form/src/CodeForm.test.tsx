import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { $exchange } from '@redeem/platform';
import { accepted, type Verdict, type Visit } from '@redeem/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';

import {
  alertText,
  CODE,
  continueButton,
  field,
  isContinueDisabled,
  showHome,
  statusText,
} from './testing';

afterEach(cleanup);

const BUNDLE: Visit = {
  code: CODE,
  verdict: accepted({ kind: 'bundle', remaining: 3, selections: ['a', 'b', 'c'] }),
};

describe('Continue', () => {
  test('it waits for a code', async () => {
    await showHome();

    expect(isContinueDisabled()).toBe(true);
  });

  test('it waits for the answer', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });

    await user.type(field(), CODE);

    expect(isContinueDisabled()).toBe(true);
  });

  test('it is there for an accepted code', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(isContinueDisabled()).toBe(false);
    });
  });

  test('it is busy, and cannot be pressed again, while a bundle is exchanged', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({ ...BUNDLE, exchangeCode });

    await user.dblClick(continueButton());

    expect(isContinueDisabled()).toBe(true);
    expect(statusText()).toBe('Preparing your movies…');
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('it may be pressed again after a bundle could not be exchanged', async () => {
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

  test('it forgets what an earlier exchange came to', async () => {
    const { user, scope } = await showHome({
      code: CODE,
      verdict: accepted(),
      exchange: { step: 'failed', selection: 'vudu' },
    });

    await user.click(continueButton());

    expect(scope.getState($exchange)).toEqual({ step: 'idle' });
  });
});

describe('Continue, while it is disabled', () => {
  test('says what is missing, and leaves the focus in the field, when it is pressed', async () => {
    const { user } = await showHome();
    await user.type(field(), 'abcde');

    await user.click(continueButton());

    expect(statusText()).toBe('The code must be 12 or 16 characters. You have entered 5.');
    expect(document.activeElement).toBe(field());
    expect(continueButton().hasAttribute('disabled')).toBe(false);
  });

  test('says it again when it is pressed again', async () => {
    const { user } = await showHome();
    await user.type(field(), 'abcde');
    await user.click(continueButton());
    const said = screen.getByText(/You have entered 5/);

    await user.click(continueButton());

    expect(screen.getByText(/You have entered 5/)).not.toBe(said);
  });

  test('gives the focus to the field when it is pressed with the keyboard', async () => {
    const { user } = await showHome();
    await user.type(field(), 'abcde');
    continueButton().focus();

    await user.keyboard('{Enter}');

    expect(statusText()).toContain('You have entered 5.');
    expect(document.activeElement).toBe(field());
  });

  test('says that the check is going on when it is pressed', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });
    await user.type(field(), CODE);

    await user.click(continueButton());

    expect(statusText()).toBe('Checking your code…');
  });

  test('does not go on with a refused code when it is pressed', async () => {
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
  test('it is as good as Continue', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({ ...BUNDLE, exchangeCode });

    await user.type(field(), '{Enter}');

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('it says how many characters are missing', async () => {
    const { user } = await showHome();

    await user.type(field(), 'abcde{Enter}');

    expect(statusText()).toBe('The code must be 12 or 16 characters. You have entered 5.');
    expect(alertText()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('typing on takes that back', async () => {
    const { user } = await showHome();

    await user.type(field(), 'abcde{Enter}f');

    expect(statusText()).toBe('');
  });

  test('it says that the check is still going on', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });

    await user.type(field(), `${CODE}{Enter}`);

    expect(statusText()).toBe('Checking your code…');
  });

  test('it does not go on with a refused code', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => {}));
    const { user } = await showHome({
      code: CODE,
      verdict: { outcome: 'refused', reason: 'expired' },
      exchangeCode,
    });

    await user.type(field(), '{Enter}');

    expect(exchangeCode).not.toHaveBeenCalled();
    expect(alertText()).toContain('This redemption code has expired.');
    expect(statusText()).toBe('');
  });
});
