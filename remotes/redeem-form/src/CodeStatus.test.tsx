import { describe, expect, rs, test } from '@rstest/core';
import { accepted, type Verdict } from '@redeem/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';

import { CODE, continueButton, field, isContinueDisabled, showHome, statusText } from './testing';

/** With the film of the test's offer. */
const ACCEPTED = 'Your code has been accepted, please click the Continue button.Velvet StaticHD';

describe('CodeStatus', () => {
  test('has its element on the page before there is a message', async () => {
    await showHome();

    expect(statusText()).toBe('');
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('says that a code is accepted @spec-2.29', async () => {
    const { user } = await showHome({ validateCode: () => accepted() });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(statusText()).toBe(ACCEPTED);
    });
  });

  test('says nothing at the start of a check', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });

    await user.type(field(), CODE);

    expect(statusText()).toBe('');
  });

  test('keeps the place of the green line from the start of a check', async () => {
    let answer: (verdict: Verdict) => void = () => undefined;
    const { user } = await showHome({
      validateCode: () => new Promise<Verdict>((resolve) => (answer = resolve)),
    });
    expect(keptPlace()).toBeNull();

    await user.type(field(), CODE);

    expect(keptPlace()).toBe('Your code has been accepted, please click the Continue button.');
    expect(statusText()).toBe('');
    answer(accepted());

    await waitFor(() => {
      expect(statusText()).toBe(ACCEPTED);
    });
    expect(keptPlace()).toBeNull();
  });

  test('keeps the place of the green line between the twelfth and the sixteenth character', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });

    await user.type(field(), `${CODE}A`);

    expect(keptPlace()).not.toBeNull();
    expect(statusText()).toBe('');
  });

  test('says that a long check is in progress', async () => {
    const { user } = await showHome({ validateCode: () => new Promise<Verdict>(() => {}) });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(statusText()).toBe('Checking your code…');
    });
  });

  test('says no longer that a code is accepted when the code changes', async () => {
    const { user } = await showHome({ code: CODE, verdict: accepted() });

    await user.type(field(), '{Backspace}');

    expect(statusText()).toBe('');
  });
});

describe('CodeStatus for a code that Continue exchanges', () => {
  test.each<[string, boolean, string]>([
    [
      'at Google Play',
      true,
      '“Continue” redeems this code for 3 titles at Google Play. This is final.',
    ],
    [
      'for codes of any retailer',
      false,
      '“Continue” exchanges this code for 3 codes, one for each title. This is final.',
    ],
  ])('says so before the press, %s', async (_where, isGooglePlayBundle, words) => {
    await showHome({ code: CODE, verdict: bundle(3, isGooglePlayBundle) });

    await waitFor(() => {
      expect(statusText()).toBe(ACCEPTED + words);
    });
  });

  test('says so no longer after the exchange', async () => {
    await showHome({ code: CODE, verdict: bundle(0, true) });

    await waitFor(() => {
      expect(statusText()).toBe(ACCEPTED);
    });
  });

  function bundle(remaining: number, isGooglePlayBundle: boolean) {
    return accepted({
      kind: 'bundle',
      remaining,
      isGooglePlayBundle,
      selections: ['a', 'b', 'c'],
      history: [
        {
          retailer: 'Google Play',
          timestamp: null,
          exchangeUrl: null,
          exchangeName: null,
          exchangeResult: 'HDGT 4X3D 3YVH',
        },
      ],
    });
  }
});

describe('a check without an answer', () => {
  test('is no refusal', async () => {
    const { user } = await showHome({ validateCode: failing });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(statusText()).toContain(
        'We could not check your code just now. This check did not use your code.',
      );
    });
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(isContinueDisabled()).toBe(true);
  });

  test('can be repeated, and the focus stays at the code', async () => {
    const validateCode = rs.fn(failing);
    const { user } = await showHome({ validateCode });
    await user.type(field(), CODE);
    validateCode.mockImplementation(() => Promise.resolve(accepted()));

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(statusText()).toContain('Your code has been accepted');
    });
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(2);
  });

  test('is repeated on Enter and on a press of the inactive Continue', async () => {
    for (const repeat of ['{Enter}', null]) {
      const validateCode = rs.fn(failing);
      const { user } = await showHome({ validateCode });
      await user.type(field(), CODE);
      await screen.findByRole('button', { name: 'Try again' });
      validateCode.mockImplementation(() => Promise.resolve(accepted()));

      await (repeat === null ? user.click(continueButton()) : user.keyboard(repeat));

      await waitFor(() => {
        expect(statusText()).toContain('Your code has been accepted');
      });
      expect(validateCode).toHaveBeenCalledTimes(2);
      cleanup();
    }
  });

  test('is reported as offline if the browser has no connection', async () => {
    const { user } = await showHome({ validateCode: failing, isOnline: () => false });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(statusText()).toContain(
        'You are offline. Your code will be checked as soon as you are back online.',
      );
    });
    expect(statusText()).not.toContain('We could not check your code');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('is reported as in progress while it is repeated', async () => {
    const validateCode = rs.fn(failing);
    const { user } = await showHome({ validateCode });
    await user.type(field(), CODE);
    validateCode.mockImplementation(() => new Promise<Verdict>(() => {}));

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(statusText()).toBe('Checking your code…');
  });
});

describe('a redeemed pick list', () => {
  const PICK_LIST = accepted({
    kind: 'pick-list',
    remaining: 0,
    history: [
      {
        retailer: 'FOX_DIGITAL_REDEEM',
        timestamp: null,
        exchangeUrl: null,
        exchangeName: null,
        exchangeResult: 'HDGT 4X3D 3YVH',
      },
    ],
  });

  test('is accepted while its sub-code is good', async () => {
    await showHome({ code: CODE, verdict: PICK_LIST, subCodes: { HDGT4X3D3YVH: accepted() } });

    expect(statusText()).toContain('Your code has been accepted');
    expect(isContinueDisabled()).toBe(false);
  });

  test('is neither accepted nor used up while its sub-code is checked', async () => {
    const { user } = await showHome({
      code: CODE,
      verdict: PICK_LIST,
      subCodes: { HDGT4X3D3YVH: 'checking' },
    });

    await user.type(field(), '{Enter}');

    expect(statusText()).toBe('Checking your code…');
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(isContinueDisabled()).toBe(true);
  });
});

function failing(): Promise<Verdict> {
  return Promise.reject(new Error('the service is down'));
}

/** Returns the text whose place is kept, or null. */
function keptPlace(): string | null {
  return document.querySelector('[data-text]')?.getAttribute('data-text') ?? null;
}
