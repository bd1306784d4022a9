import { $code } from '@redeem/platform';
import { accepted, pickTerritory, RequestError, type Verdict } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { act, screen, waitFor } from '@testing-library/react';

import { field, showHome, statusText } from './testing';

const TWELVE = 'HDMAQF4PX7TV';
const OTHER = 'XFAR6PW7DVPJ';
const SIXTEEN = 'FEATUREDC9DGEF4T';

describe('codes that are pasted together', () => {
  test('are checked one after the other, each with its result and its own action @gap-45', async () => {
    const waiting: ((verdict: Verdict) => void)[] = [];
    const validateCode = rs.fn(
      (_call: { code: string }) => new Promise<Verdict>((resolve) => waiting.push(resolve)),
    );
    const { user } = await showHome({ validateCode });

    await user.paste(`${TWELVE} ${OTHER} ${SIXTEEN}`);

    await waitFor(() => {
      expect(statusText()).toContain('3 codes found.');
    });
    expect(rows()).toEqual(['Checking…', 'Waiting', 'Waiting']);
    expect(validateCode.mock.calls.map(([{ code }]) => code)).toEqual([TWELVE]);
    waiting.shift()?.(accepted());
    await waitFor(() => {
      expect(rows()).toEqual(['Velvet Static', 'Checking…', 'Waiting']);
    });
    waiting.shift()?.(accepted({ remaining: 0 }));
    await waitFor(() => {
      expect(waiting).toHaveLength(1);
    });
    waiting.shift()?.({ outcome: 'refused', reason: 'expired' });

    await waitFor(() => {
      expect(rows()).toEqual(['Velvet Static', 'Already redeemed', 'Not accepted']);
    });
    expect(statusText()).toContain('Codes that you can redeem: 1 of 3.');
    expect(field().value).toBe('');
    expect(actions()).toEqual([`Continue: ${TWELVE}`, `Show: ${OTHER}`, `Show: ${SIXTEEN}`]);
  });

  test('are said not to be checked without an answer or behind a captcha', async () => {
    const { user } = await showHome({
      validateCode: ({ code }) =>
        code === TWELVE
          ? Promise.reject(new RequestError('offline'))
          : { outcome: 'refused', reason: 'captcha' },
    });

    await user.paste(`${TWELVE} ${OTHER}`);

    await waitFor(() => {
      expect(rows()).toEqual(['Not checked yet', 'Not checked yet']);
    });
  });

  test('keep their results when the list is shown again', async () => {
    const validateCode = rs.fn(() => accepted());
    const { user } = await showHome({ validateCode });
    await user.paste(`${TWELVE} ${OTHER}`);
    await waitFor(() => {
      expect(rows()).toEqual(['Velvet Static', 'Velvet Static']);
    });

    await user.type(field(), 'A');
    await user.clear(field());

    expect(rows()).toEqual(['Velvet Static', 'Velvet Static']);
    expect(validateCode).toHaveBeenCalledTimes(2);
  });

  test('are redeemed in the list once the field knows that they are', async () => {
    const verdicts = [accepted(), accepted(), accepted({ remaining: 0 })];
    const { user } = await showHome({ validateCode: () => verdicts.shift() ?? accepted() });
    await user.paste(`${TWELVE} ${OTHER}`);
    await waitFor(() => {
      expect(rows()).toEqual(['Velvet Static', 'Velvet Static']);
    });

    await user.type(field(), TWELVE);
    await waitFor(() => {
      expect(verdicts).toEqual([]);
    });
    await user.clear(field());

    expect(rows()).toEqual(['Already redeemed', 'Velvet Static']);
  });

  test('are checked by one loop when the list is shown again before its end', async () => {
    const { validateCode, answer } = lateAnswers();
    const { user } = await showHome({ validateCode });
    await user.paste(`${TWELVE} ${OTHER}`);
    await waitFor(() => {
      expect(rows()).toEqual(['Checking…', 'Waiting']);
    });

    await user.type(field(), 'A');
    await user.clear(field());

    expect(rows()).toEqual(['Checking…', 'Waiting']);
    await answer(accepted());
    await answer(accepted());
    expect(rows()).toEqual(['Velvet Static', 'Velvet Static']);
    expect(validateCode).toHaveBeenCalledTimes(2);
  });

  test('are checked no further once the service asks for a captcha', async () => {
    const validateCode = rs.fn((): Verdict => ({ outcome: 'refused', reason: 'captcha' }));
    const { user } = await showHome({ validateCode });

    await user.paste(`${TWELVE} ${OTHER} ${SIXTEEN}`);

    await waitFor(() => {
      expect(rows()).toEqual(['Not checked yet', 'Not checked yet', 'Not checked yet']);
    });
    expect(validateCode).toHaveBeenCalledTimes(1);
  });

  test('are checked no further once the list is removed', async () => {
    const { validateCode, answer } = lateAnswers();
    const { user } = await showHome({ validateCode });
    await user.paste(`${TWELVE} ${OTHER}`);

    await user.click(await screen.findByRole('button', { name: 'Remove this list' }));
    await answer(accepted());

    expect(validateCode).toHaveBeenCalledTimes(1);
  });

  test('are checked again in another country, and an answer for the former one is dropped', async () => {
    const { validateCode, answer } = lateAnswers();
    const { user, scope } = await showHome({
      validateCode,
      getSite: () => ({ territory: 'GB', language: 'en', captchaKey: null }),
    });
    await user.paste(`${TWELVE} ${OTHER}`);
    await waitFor(() => {
      expect(rows()).toEqual(['Checking…', 'Waiting']);
    });
    await answer(accepted());

    // It settles after the checks.
    act(() => void pickTerritory(scope, 'GB'));
    await waitFor(() => {
      expect(rows()).toEqual(['Waiting', 'Waiting']);
    });
    await answer(accepted());

    expect(rows()).toEqual(['Checking…', 'Waiting']);
    expect(validateCode.mock.lastCall).toEqual([
      expect.objectContaining({ code: TWELVE, territory: 'GB' }),
    ]);
  });

  test('come into the field by their own Continue, and the list stays for the others', async () => {
    const { user, scope } = await showHome({ validateCode: () => accepted() });
    await user.paste(`${TWELVE} ${OTHER}`);

    await user.click(await screen.findByRole('button', { name: `Continue: ${OTHER}` }));

    expect(scope.getState($code)).toBe(OTHER);
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('list')).toBeNull();

    await user.clear(field());
    expect(await screen.findByRole('button', { name: `Continue: ${TWELVE}` })).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Remove this list' }));
    expect(statusText()).toBe('');
    expect(document.activeElement).toBe(field());
  });

  test('exchange no bundle by the Continue of the list @gap-29', async () => {
    const exchangeCode = rs.fn(() => new Promise<never>(() => undefined));
    const { user } = await showHome({
      validateCode: () => accepted({ kind: 'bundle', selections: ['a', 'b'] }),
      exchangeCode,
    });
    await user.paste(`${TWELVE} ${OTHER}`);

    await user.click(await screen.findByRole('button', { name: `Continue: ${OTHER}` }));

    await waitFor(() => {
      expect(statusText()).toContain('“Continue” exchanges this code for 2 codes');
    });
    expect(exchangeCode).not.toHaveBeenCalled();
  });
});

/** Answers to checks, each at the time that the test says. */
function lateAnswers() {
  const waiting: ((verdict: Verdict) => void)[] = [];
  return {
    validateCode: rs.fn(
      (_call: { code: string }) => new Promise<Verdict>((resolve) => waiting.push(resolve)),
    ),
    answer: (verdict: Verdict) =>
      act(async () => {
        waiting.shift()?.(verdict);
        await new Promise((resolve) => setTimeout(resolve, 0));
      }),
  };
}

/** Returns the result of each code. */
function rows(): string[] {
  return screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent ?? '');
}

function actions(): (string | null)[] {
  const buttons = screen.getAllByRole('listitem').map((row) => row.querySelector('button'));
  return buttons.map((button) => button?.getAttribute('aria-label') ?? null);
}
