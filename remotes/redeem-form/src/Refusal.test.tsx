import { describe, expect, onTestFinished, rs, test } from '@rstest/core';
import { createStore, locationAsked } from '@redeem/platform';
import {
  accepted,
  addStyles,
  anEntry,
  type RefusalReason,
  type Verdict,
} from '@redeem/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';

import { CATALOGUE } from './Refusal';
import css from './Refusal.module.css?raw';
import { alertText, CODE, continueButton, field, helpLink, refused, showHome } from './testing';

/** The compiler reports a reason without a text of its own. */
const REASONS = Object.keys(
  CATALOGUE satisfies Record<Exclude<RefusalReason, 'unexpected'>, unknown>,
);

describe('a refused code', () => {
  test.for(REASONS)(
    'that is %s says whether the check may have used it, and cannot be checked again',
    async (reason) => {
      const validateCode = rs.fn(() => accepted());
      const { user } = await showHome({ code: CODE, ...refused(reason), validateCode });
      await waitFor(() => {
        expect(helpLink()).toBeTruthy();
      });

      await user.type(field(), '{Enter}');

      expect(alertText()).not.toContain('We encountered an error');
      // It does not say that the code is unused: an earlier attempt may have used it.
      const isUnused = ['wrong-territory', 'captcha'].includes(reason);
      expect(screen.queryByText('This check did not use your code.') !== null).toBe(isUnused);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(validateCode).not.toHaveBeenCalled();
    },
  );

  test('is refused no longer after a new character', async () => {
    const { user } = await showHome({ code: CODE, ...refused('expired') });

    await user.type(field(), 'x');

    expect(alertText()).toBe('');
    expect(field().getAttribute('aria-invalid')).toBeNull();
    expect(helpLink()).toBeNull();
  });

  test('of another country opens the list of countries, whose name is quoted on one line', async () => {
    onTestFinished(addStyles(css));
    const $isAsked = createStore(false).on(locationAsked, () => true);
    const german = { territory: 'DE', language: 'de' } as const;
    const { user, scope } = await showHome(
      { code: CODE, ...refused('wrong-territory'), ...german },
      'de',
    );
    const name = screen.getByText('Land oder Region').parentElement;
    expect(name?.textContent).toBe('„Land oder Region“');
    expect(name && getComputedStyle(name).display).toBe('inline-block');

    await user.click(within(screen.getByRole('alert')).getByRole('button'));

    expect(scope.getState($isAsked)).toBe(true);
  });

  test('that is unknown has the characters named that look like others, each pair once', async () => {
    await showHome({ ...refused('not-found'), code: 'H0MAOF4PX08B' });

    const hint = (await screen.findByText(/^Easily confused/)).closest('p');
    expect(hint?.textContent).toBe('Easily confused: 0 or O, 8 or B.');
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.some((id) => document.getElementById(id)?.contains(hint))).toBe(true);
  });

  test.each([
    ['H0MAQF4PX78V', 'expired'],
    ['HDMAQF4PX7TV', 'not-found'],
  ] as const)('%s that is %s has no such characters', async (code, reason) => {
    await showHome({ ...refused(reason), code });
    await screen.findByRole('link', { name: 'More help' });

    expect(screen.queryByText(/^Easily confused/)).toBeNull();
  });

  test.for<[string, Verdict]>([
    ['used', accepted({ remaining: 0 })],
    ['unknown', { outcome: 'refused', reason: 'not-found' }],
  ])('that is %s is named after each press of Continue until an edit', async ([, verdict]) => {
    const { user } = await showHome({ code: CODE, verdict });
    const words = 'You can’t continue with this code. The message above says why.';

    await user.click(continueButton());
    const said = await screen.findByText(words);
    expect(said.closest('[role=status]')).toBeTruthy();
    await user.click(continueButton());
    expect(await screen.findByText(words)).not.toBe(said);

    await user.type(field(), '{Backspace}');
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('a used code', () => {
  test('is shown with all its redemptions, and a link to each retailer that is known', async () => {
    const history = ['Vudu', 'Kestrel Video Club'].map((retailer) =>
      anEntry({ retailer, timestamp: null, exchangeResult: null }),
    );
    await showHome({ code: CODE, verdict: accepted({ kind: 'bundle', remaining: 0, history }) });

    expect(alertText()).toContain('Your code was redeemed via Vudu');
    expect(alertText()).toContain('Your code was redeemed via Kestrel Video Club');
    const links = within(screen.getByRole('alert')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Vudu']);
  });

  test('has one main action, which is not Continue, and gives way to an empty field', async () => {
    const history = [anEntry({ exchangeUrl: null })];
    const { user } = await showHome({ code: CODE, verdict: accepted({ remaining: 0, history }) });
    const first = await screen.findByRole('button', { name: 'Redeem another code' });
    const buttons = screen.getAllByRole('button');
    expect(buttons.filter(({ className }) => className.includes('primary'))).toEqual([first]);
    expect(continueButton().className).toMatch(/secondary/);

    await user.click(first);

    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    expect(alertText()).toBe('');
    expect(screen.queryByRole('button', { name: 'Redeem another code' })).toBeNull();
  });
});
