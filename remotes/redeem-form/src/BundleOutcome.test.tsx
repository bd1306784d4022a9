import { expect, rs, test } from '@rstest/core';
import { accepted, noAnswer, type Visit } from '@redeem/platform/testing';
import { screen, waitFor } from '@testing-library/react';

import { alertText, CODE, continueButton, field, showHome, statusText } from './testing';

const FRESH = accepted({ kind: 'bundle', remaining: 2, selections: ['a', 'b'] });

test('after a failed exchange of a bundle the form checks the code, and Continue waits for the answer', async () => {
  await failToExchange({ validateCode: () => new Promise(() => {}) });

  await waitFor(() => {
    expect(statusText()).toMatch(/Checking your code…$/);
  });
  expect(continueButton().getAttribute('aria-disabled')).toBe('true');
  expect(alertText()).toBe('');
});

test('after a failed exchange of a bundle that is unused the form says so, and Continue is the next attempt', async () => {
  const { user, exchangeCode } = await failToExchange({ validateCode: () => FRESH });

  await waitFor(() => {
    expect(statusText()).toMatch(/Your code has not been used\.$/);
  });
  expect(alertText()).toContain('We encountered an error. Please try again.');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(continueButton());
  await waitFor(() => {
    expect(exchangeCode).toHaveBeenCalledTimes(2);
  });
});

test.each([true, false])(
  'after a failed exchange of a bundle of which nothing is known the form offers another check (online: %s)',
  async (isOnline) => {
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(noAnswer);
    const { user, exchangeCode } = await failToExchange({ validateCode, isOnline: () => isOnline });
    const check = await screen.findByRole('button', { name: 'Check the code again' });
    expect(statusText()).toContain(
      'We could not find out whether your code has been used. Trying again can’t use it twice.',
    );
    expect(statusText().includes('You are offline.')).toBe(!isOnline);
    validateCode.mockImplementation(() => FRESH);

    await user.click(check);

    await waitFor(() => {
      expect(statusText()).toContain('Your code has not been used.');
    });
    expect(document.activeElement).toBe(field());
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  },
);

/** Presses Continue with a fresh bundle, whose exchange fails. */
async function failToExchange(visit: Visit) {
  const exchangeCode = rs.fn(noAnswer);
  const { user } = await showHome({ code: CODE, verdict: FRESH, exchangeCode, ...visit });
  await user.click(continueButton());
  return { user, exchangeCode };
}
