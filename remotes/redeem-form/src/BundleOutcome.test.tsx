import { describe, expect, rs, test } from '@rstest/core';
import { accepted, RequestError, type Visit } from '@redeem/platform/testing';
import { screen, waitFor } from '@testing-library/react';

import {
  alertText,
  CODE,
  continueButton,
  field,
  isContinueDisabled,
  showHome,
  statusText,
} from './testing';

const FRESH = accepted({ kind: 'bundle', remaining: 2, selections: ['a', 'b'] });
const UNUSED = 'Your code has not been used.';
const UNCLEAR =
  'We could not find out whether your code has been used. Trying again can’t use it twice.';
const OFFLINE = 'You are offline. Your code will be checked as soon as you are back online.';

describe('BundleOutcome, after a failed exchange of a bundle', () => {
  test('says that the code is being checked, and Continue waits for the answer', async () => {
    const { user } = await showBundle({ validateCode: () => new Promise(() => {}) });

    await user.click(continueButton());

    await waitFor(() => {
      expect(statusText()).toContain('Checking your code…');
    });
    expect(isContinueDisabled()).toBe(true);
    expect(alertText()).toBe('');
    expect(statusText()).not.toContain(UNUSED);
  });

  test('says that the code is unused if the service says so, and Continue is the next attempt', async () => {
    const exchangeCode = rs.fn(failing);
    const { user } = await showBundle({ exchangeCode, validateCode: () => FRESH });

    await user.click(continueButton());

    await waitFor(() => {
      expect(statusText()).toContain(UNUSED);
    });
    expect(alertText()).toContain('We encountered an error. Please try again.');
    expect(isContinueDisabled()).toBe(false);
    await user.click(continueButton());
    await waitFor(() => {
      expect(exchangeCode).toHaveBeenCalledTimes(2);
    });
  });

  test.each([
    ['is unclear when the service cannot be asked', true],
    ['is unclear without a connection, which is named', false],
  ])('%s, and offers another check', async (_what, isOnline) => {
    const exchangeCode = rs.fn(failing);
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(failing);
    const { user } = await showBundle({ exchangeCode, validateCode, isOnline: () => isOnline });
    await user.click(continueButton());
    const check = await screen.findByRole('button', { name: 'Check the code again' });
    expect(statusText()).toContain(UNCLEAR);
    expect(statusText().includes(OFFLINE)).toBe(!isOnline);
    validateCode.mockImplementation(() => FRESH);

    await user.click(check);

    await waitFor(() => {
      expect(statusText()).toContain(UNUSED);
    });
    expect(document.activeElement).toBe(field());
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });
});

test('the form says after three seconds that the exchange of a bundle takes long', async () => {
  const { user } = await showBundle({ exchangeCode: () => new Promise(() => {}) });

  await user.click(continueButton());

  await waitFor(() => {
    expect(statusText()).toContain('Preparing your movies…');
  });
  expect(statusText()).not.toContain('longer than usual');
  await waitFor(
    () => {
      expect(statusText()).toContain(
        'This is taking longer than usual. Please keep this page open.',
      );
    },
    { timeout: 10_000 },
  );
}, 30_000);

/** Shows the form to a visitor with a fresh bundle. Its exchange fails by default. */
async function showBundle(visit: Visit) {
  const page = await showHome({ code: CODE, verdict: FRESH, exchangeCode: failing, ...visit });
  // A control that exchanges a code ignores presses at first (gap-33).
  await waitFor(
    () => {
      expect(document.querySelector('[data-settling]')).toBeNull();
    },
    { timeout: 5_000 },
  );
  return page;
}

function failing(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
