import { describe, expect, onTestFinished, rs, test } from '@rstest/core';
import { createStore, locationAsked } from '@redeem/platform';
import { accepted, addStyles, anEntry, type RefusalReason } from '@redeem/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';

import { CATALOGUE } from './Refusal';
import css from './Refusal.module.css?raw';
import {
  alertText,
  CODE,
  continueButton,
  field,
  helpLink,
  isContinueDisabled,
  refused,
  showHome,
} from './testing';

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

  test('that is unknown has the characters marked that look like others, and a press tries the other', async () => {
    const validateCode = rs.fn(() => accepted());
    const code = 'H0MAQF4PX78B';
    const { user } = await showHome({ ...refused('not-found'), code, validateCode });
    const marked = await screen.findAllByRole('button', { name: /^Character/ });
    expect(marked.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Character 2: try O instead of 0',
      'Character 11: try B instead of 8',
      'Character 12: try 8 instead of B',
    ]);
    expect(marked[0]?.parentElement?.parentElement?.textContent).toBe('H0 OMAQF4PX78 BB 8');
    expect(alertText()).toMatch(/Characters that look alike are marked below\. Select one/);

    marked[1]?.focus();
    await user.keyboard('{Enter}');

    expect(field().value).toBe('H0MAQF4PX7BB');
    expect(document.activeElement).toBe(field());
    expect(validateCode).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['H0MAQF4PX78V', 'expired'],
    ['HDMAQF4PX7TV', 'not-found'],
  ] as const)('%s that is %s has no such characters', async (code, reason) => {
    await showHome({ ...refused(reason), code });
    await screen.findByRole('link', { name: 'More help' });

    expect(screen.queryByRole('button', { name: /^Character/ })).toBeNull();
    expect(alertText()).not.toContain('look alike');
  });

  test('that is unknown is named after each press of Continue until an edit', async () => {
    const { user } = await showHome({ code: CODE, ...refused('not-found') });
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
  test('names its film, and has an answer and a mail for a visitor who has not used it', async () => {
    const history = [anEntry({ retailer: 'Vudu', timestamp: 1_709_640_000 })];
    await showHome({ code: CODE, verdict: accepted({ remaining: 0, history }) });

    expect(await screen.findByText('Velvet Static')).toBeDefined();
    const answer = screen.getByRole('link', { name: 'It wasn’t you? Here is what to do' });
    expect(answer.getAttribute('href')).toBe('/support#used-new-package');
    const mail = screen.getByRole<HTMLAnchorElement>('link', { name: 'help@example.com' });
    const { search } = new URL(mail.href);
    expect(new URLSearchParams(search).get('body')).toBe(
      'Movie: Velvet Static\r\nRetailer: Vudu\r\nDate: 2024-03-05',
    );
    expect(search).not.toContain(CODE);
  });

  test('has one main action, which is not Continue, and gives way to an empty field', async () => {
    const history = [anEntry({ exchangeUrl: null })];
    const { user } = await showHome({ code: CODE, verdict: accepted({ remaining: 0, history }) });
    const first = await screen.findByRole('button', { name: 'Redeem another code' });
    // Continue is inactive, and hidden by the style sheet (e2e/journeys/form/used-code.spec.ts).
    expect(isContinueDisabled()).toBe(true);
    const others = screen.getAllByRole('button').filter((button) => button !== continueButton());
    expect(others.filter(({ className }) => className.includes('primary'))).toEqual([first]);

    await user.click(first);

    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    expect(alertText()).toBe('');
    expect(screen.queryByRole('button', { name: 'Redeem another code' })).toBeNull();
  });
});
