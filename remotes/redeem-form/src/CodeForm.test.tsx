import { describe, expect, rs, test } from '@rstest/core';
import { $exchange } from '@redeem/platform';
import { accepted, hastyClick, noAnswer, type Verdict, type Visit } from '@redeem/platform/testing';
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

/** The two ways to go on. */
const WAYS: [string, (user: User) => Promise<void>][] = [
  ['a press of Continue', (user) => user.click(continueButton())],
  ['Enter in the field', (user) => user.type(field(), '{Enter}')],
];

describe.each(WAYS)('%s', (_way, goOn) => {
  test('exchanges a bundle @spec-5.16', async () => {
    const exchangeCode = rs.fn(unanswered);
    const { user } = await showHome({ ...BUNDLE, exchangeCode });

    await goOn(user);

    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['Enter the code from your insert.', ''],
    ['The code must be 12 or 16 characters. You have entered 5.', 'ABCDE'],
  ])(
    'says “%s” for “%s”, again when it is repeated, until an edit @spec-5.16',
    async (words, code) => {
      const { user } = await showHome({ code });
      const before = textsAboveContinue();

      await goOn(user);

      expect(statusText()).toBe(words);
      expect(textsAboveContinue()).toEqual(before);
      expect(alertText()).toBe('');
      expect(field().getAttribute('aria-invalid')).toBeNull();
      expect(continueButton().hasAttribute('disabled')).toBe(false);
      expect(document.activeElement).toBe(field());
      const said = screen.getByText(words);
      await goOn(user);
      expect(screen.getByText(words)).not.toBe(said);

      await user.type(field(), 'f');
      expect(statusText()).toBe('');
    },
  );

  test('says that the check is in progress', async () => {
    const { user } = await showHome({ validateCode: unanswered });
    await user.type(field(), CODE);

    await goOn(user);

    expect(statusText()).toBe('Checking your code…');
    expect(isContinueDisabled()).toBe(true);
  });

  test('does not continue with a refused code', async () => {
    const exchangeCode = rs.fn(unanswered);
    const { user } = await showHome({ code: CODE, verdict: refused('expired'), exchangeCode });

    await goOn(user);

    expect(exchangeCode).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field());
  });
});

describe.each<[string, (user: User) => Promise<void>]>([
  [
    'the button "Try again"',
    async (user) => user.click(await screen.findByRole('button', { name: 'Try again' })),
  ],
  ...WAYS,
])('%s', (_way, repeat) => {
  test.each<[string, Visit['validateCode']]>([
    ['without an answer', noAnswer],
    ['with an error of the service', () => refused('unexpected')],
  ])(
    'repeats a check %s, once, says so at once, and the focus stays at the code',
    async (_what, first) => {
      let answer: (verdict: Verdict) => void = () => undefined;
      const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(first);
      const { user } = await showHome({ validateCode });
      await user.type(field(), CODE);
      await screen.findByRole('button', { name: 'Try again' });
      validateCode.mockImplementation(() => new Promise((resolve) => (answer = resolve)));

      await repeat(user);

      expect(statusText()).toBe('Checking your code…');
      expect(document.activeElement).toBe(field());
      await user.keyboard('{Enter}');
      expect(validateCode).toHaveBeenCalledTimes(2);
      answer(accepted());
      await waitFor(() => {
        expect(isContinueDisabled()).toBe(false);
      });
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );
});

describe('Continue', () => {
  test('moves the focus to the field if it is inactive and pressed by a key', async () => {
    const { user } = await showHome({ code: 'ABCDE' });
    continueButton().focus();

    await user.keyboard('{Enter}');

    expect(statusText()).toContain('You have entered 5.');
    expect(document.activeElement).toBe(field());
  });

  test('is busy, cannot be pressed again and moves nothing above it while a bundle is exchanged, which may take long @spec-2.27', async () => {
    const exchangeCode = rs.fn(unanswered);
    const { user } = await showHome({ ...BUNDLE, exchangeCode });
    const before = textsAboveContinue();

    await user.dblClick(continueButton());

    expect(isContinueDisabled()).toBe(true);
    expect(statusText()).toMatch(/Preparing your movies…$/);
    expect(textsAboveContinue()).toEqual(before);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(statusText()).not.toContain('longer than usual');
    await waitFor(() => {
      expect(statusText()).toMatch(/longer than usual\. Please keep this page open\.$/);
    });
  });

  test('exchanges a bundle only after a press that follows the warning about it', async () => {
    const exchangeCode = rs.fn(unanswered);
    const { user } = await showHome({ ...BUNDLE, exchangeCode });

    fireEvent(continueButton(), hastyClick());
    expect(exchangeCode).not.toHaveBeenCalled();

    await user.click(continueButton());
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('exchanges a bundle at once for a key and for assistive technology', async () => {
    const exchangeCode = rs.fn(unanswered);
    await showHome({ ...BUNDLE, exchangeCode });

    continueButton().click();

    expect(exchangeCode).toHaveBeenCalledTimes(1);
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

describe('the place of the green line', () => {
  test('is kept silently from the start of a check, which is reported when it takes long', async () => {
    let answer: (verdict: Verdict) => void = () => undefined;
    const { user } = await showHome({
      validateCode: () => new Promise((resolve) => (answer = resolve)),
    });
    const status = screen.getAllByRole('status')[1];
    expect(isContinueDisabled()).toBe(true);
    expect(keptPlace()).toBeNull();

    await user.type(field(), CODE);

    expect(keptPlace()).toBe('Your code has been accepted, please click the Continue button.');
    expect(statusText()).toBe('');
    expect(isContinueDisabled()).toBe(true);
    await waitFor(() => {
      expect(statusText()).toBe('Checking your code…');
    });
    answer(accepted());
    // Screen readers announce what changes in an element that was on the page before.
    await waitFor(() => {
      expect(status?.textContent).toContain('Your code has been accepted');
    });
    expect(isContinueDisabled()).toBe(false);
    expect(keptPlace()).toBeNull();

    await user.type(field(), '{Backspace}');
    expect(statusText()).toBe('');
  });

  test('is kept between the twelfth and the sixteenth character', async () => {
    const { user } = await showHome({ validateCode: unanswered });

    await user.type(field(), `${CODE}A`);

    expect(keptPlace()).not.toBeNull();
    expect(statusText()).toBe('');
  });
});

describe('a code that a change of country removed', () => {
  test('is offered and announced, and checked again when the visitor takes the offer', async () => {
    const validateCode = rs.fn(() => refused('expired'));
    const { user } = await showHome({ codeBefore: CODE, validateCode });
    const offer = screen.getByRole('button', { name: /^Try ABCD ?EFGH ?JKLM again$/ });
    const region = offer.closest('[role=status]');

    await user.click(offer);

    expect(field().value).toBe(CODE);
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
    expect(region?.textContent).toBe('');
    expect(region?.isConnected).toBe(true);
  });

  test('is no longer offered once another code is typed', async () => {
    const { user } = await showHome({ codeBefore: CODE });

    await user.type(field(), 'X');
    await user.clear(field());

    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });
});

type User = Awaited<ReturnType<typeof showHome>>['user'];

function unanswered(): Promise<never> {
  return new Promise(() => {});
}

function refused(reason: 'expired' | 'unexpected'): Verdict {
  return { outcome: 'refused', reason };
}

/** Returns the texts of the form's children before Continue, one by one. */
function textsAboveContinue(): (string | null)[] {
  const button = continueButton();
  const parts = [...(button.closest('form')?.children ?? [])];
  return parts.slice(0, parts.indexOf(button)).map(({ textContent }) => textContent);
}

/** Returns the text whose place is kept, or null. */
function keptPlace(): string | null {
  return document.querySelector('[data-text]')?.getAttribute('data-text') ?? null;
}
