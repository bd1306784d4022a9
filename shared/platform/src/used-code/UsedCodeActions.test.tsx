import {
  $code,
  $redemptions,
  codeTyped,
  type HistoryEntry,
  type Offer,
  retailerChosen,
} from '@redeem/store';
import { accepted, anEntry } from '@redeem/store/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { allSettled } from 'effector';

import { renderVisit, type Visit } from '../testing';
import { UsedCodeActions } from './lazy';

const BY_RETAILER = { exchangeResult: null, exchangeUrl: null };

const DONE = {
  step: 'done' as const,
  selection: 'vudu',
  history: [anEntry()],
} satisfies Visit['exchange'];

describe('the code of the retailer', () => {
  test('is copied as it is printed, and that is said', async () => {
    const { user } = await showUsed([anEntry()]);

    await user.click(screen.getByRole('button', { name: 'Copy code' }));

    expect(await navigator.clipboard.readText()).toBe('VUDU 4K7R');
    expect(said()).toBe('Code copied');
  });

  test('is copied by its link, for another browser', async () => {
    const { user } = await showUsed([anEntry()]);

    await user.click(screen.getByRole('button', { name: 'Copy link' }));

    expect(await navigator.clipboard.readText()).toBe('https://www.vudu.com/redeem');
    expect(said()).toBe('Link copied');
  });

  test('where the clipboard is out of reach is the visitor’s to copy, and that is said', async () => {
    const { user } = await showUsed([anEntry()]);
    rs.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined);

    await user.click(screen.getByRole('button', { name: 'Copy code' }));

    expect(said()).toMatch(/^Copying did not work/);
  });

  test('is distinguished from that of another retailer', async () => {
    await showUsed([anEntry(), anEntry({ retailer: 'iTunes', exchangeUrl: null })]);

    expect(names()).toEqual([
      'Copy code: Vudu',
      'Copy link: Vudu',
      'Copy code: iTunes',
      'Save or print',
      'Redeem another code',
    ]);
  });

  test('is not there to be copied where the retailer issued none', async () => {
    await showUsed([anEntry(BY_RETAILER)]);

    expect(names()).toEqual(['Save or print', 'Redeem another code']);
  });
});

describe('what comes first', () => {
  const POSTER = 'https://service.example/posters/velvet-static.svg';

  test.each<[string, Partial<HistoryEntry>, string]>([
    ['to finish where the exchange leads', {}, 'Go to Vudu'],
    ['to copy the code where there is no address', { exchangeUrl: null }, 'Copy code'],
    ['to go where the retailer has redeemed it', BY_RETAILER, 'Go to Vudu'],
    [
      'another code where no retailer is named',
      { ...BY_RETAILER, retailer: null },
      'Redeem another code',
    ],
  ])('is %s', async (_what, different, name) => {
    await showUsed([anEntry(different)]);

    const actions = [...screen.queryAllByRole('link'), ...screen.getAllByRole('button')];
    const primary = actions.filter(({ className }) => className.includes('primary'));
    expect(primary.map(({ textContent }) => textContent)).toEqual([name]);
  });

  test('is a link to the address of the exchange, and to no hostile one', async () => {
    await showUsed([anEntry()]);
    expect(screen.getByRole('link', { name: 'Go to Vudu' }).getAttribute('href')).toBe(
      'https://www.vudu.com/redeem',
    );
    cleanup();

    await showUsed([anEntry({ exchangeUrl: 'javascript:alert(1)' })]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is nothing where a code went several ways', async () => {
    await showUsed([anEntry(), anEntry({ retailer: 'iTunes' })]);

    expect(screen.queryByRole('link')).toBeNull();
    expect(names()).toContain('Redeem another code');
  });

  test('has the poster beside it where the page has asked for it', async () => {
    const titles = [{ name: 'Velvet Static', posterUrl: POSTER, rating: null, runtime: null }];
    await showUsed([anEntry()], { withPoster: true, titles });
    expect(screen.getByRole('img', { name: 'Velvet Static' }).getAttribute('src')).toBe(POSTER);
    cleanup();

    await showUsed([anEntry()], { titles });
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('what is kept of a redemption', () => {
  test('is printed: the movie, the retailer, the day, and the code there', async () => {
    const print = rs.fn();
    rs.stubGlobal('print', print);
    const { user } = await showUsed([anEntry()]);

    await user.click(screen.getByRole('button', { name: 'Save or print' }));

    expect(print).toHaveBeenCalledTimes(1);
    expect(receipt()).toEqual([
      'Movie: Velvet Static',
      'Retailer: Vudu',
      'Date: March 05, 2024',
      'Code at the retailer: VUDU 4K7R',
    ]);
    expect(screen.getByText('Movie Redeem')).toBeTruthy();
  });

  test('has no line for what is not known', async () => {
    await showUsed([anEntry({ ...BY_RETAILER, timestamp: null })]);

    expect(receipt()).toEqual(['Movie: Velvet Static', 'Retailer: Vudu']);
  });

  test('is nothing where no retailer is named', async () => {
    await showUsed([anEntry({ ...BY_RETAILER, retailer: null })]);

    expect(names()).toEqual(['Redeem another code']);
    expect(receipt()).toEqual([]);
  });
});

describe('the question whether the film has arrived', () => {
  const QUESTION = 'Did the movie arrive?';

  test('is answered with the code and the link again, what to try, and a mail without the code', async () => {
    const { user } = await showUsed([anEntry()]);

    await user.click(within(screen.getByRole('group', { name: QUESTION })).getByText('No'));

    const help = within(screen.getByRole('group', { name: QUESTION }));
    expect(said()).toContain('Sign in at Vudu with the account that should have the movie');
    expect(help.getByRole('code').textContent).toBe('VUDU 4K7R');
    expect(help.getByRole('link', { name: 'Go to Vudu' }).getAttribute('href')).toBe(
      'https://www.vudu.com/redeem',
    );
    await waitFor(() => {
      const mail = help.getByRole('link', { name: 'Still missing? Write to us' });
      const { search } = new URL(mail.getAttribute('href') ?? '');
      const body = new URLSearchParams(search).get('body') ?? '';
      expect(body).toContain('Movie: Velvet Static\r\nRetailer: Vudu\r\n');
      expect(search).not.toMatch(/ABCDEFGHJKLM|4K7R/);
    });

    await user.click(help.getByText('Yes'));
    expect(said()).toBe('Enjoy the movie!');
  });

  test.each<[string, Parameters<typeof showUsed>[0], Listeners]>([
    ['beside the field', [anEntry()], { withPoster: true }],
    ['before the redirect', [anEntry()], { exchange: DONE }],
    ['for an unknown retailer', [anEntry({ ...BY_RETAILER, retailer: null })], {}],
  ])('is not put %s', async (_where, history, listeners) => {
    await showUsed(history, listeners);

    expect(screen.queryByRole('group', { name: QUESTION })).toBeNull();
  });

  test('is put beside the field to a visitor who comes back from a link of the page', async () => {
    const { user } = await showUsed([anEntry()], { withPoster: true });
    screen.getByRole('link', { name: 'Go to Vudu' }).addEventListener('click', (event) => {
      event.preventDefault();
    });

    await user.click(screen.getByRole('link', { name: 'Go to Vudu' }));
    fireEvent(document, new Event('visibilitychange'));

    expect(screen.getByRole('group', { name: QUESTION })).toBeTruthy();
  });
});

describe('what was redeemed in this sitting', () => {
  test('is listed and printed as one sheet, and what was redeemed before is not listed', async () => {
    const codes = ['VUDU 4K7R', 'VUDU 9TXM'];
    const { scope } = await showUsed([anEntry()], {
      validateCode: () => accepted(),
      exchangeCode: () => ({
        isDone: true,
        status: null,
        history: [anEntry({ exchangeResult: codes.shift() ?? null })],
      }),
    });
    expect(listed()).toEqual([]);

    for (const code of ['ABCDEFGHJKMM', 'ABCDEFGHJKNN']) {
      await act(() => allSettled(codeTyped, { scope, params: code }));
      // It settles after the notice of the redirect.
      act(() => void allSettled(retailerChosen, { scope, params: 'vudu' }));
    }

    await waitFor(() => {
      expect(listed()).toEqual(['Velvet Static at Vudu', 'Velvet Static at Vudu']);
    });
    expect(receipt().filter((line) => line.startsWith('Code at the retailer'))).toEqual([
      'Code at the retailer: VUDU 4K7R',
      'Code at the retailer: VUDU 9TXM',
    ]);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});

describe('the next code', () => {
  test('finds nothing left of the one before', async () => {
    const rememberCode = rs.fn();
    const onAnother = rs.fn();
    const { user, scope } = await showUsed([anEntry()], { rememberCode, onAnother });

    await user.click(screen.getByRole('button', { name: 'Redeem another code' }));

    expect(rememberCode.mock.lastCall).toEqual(['']);
    expect(scope.getState($code)).toBe('');
    expect(scope.getState($redemptions)).toEqual([]);
    expect(onAnother).toHaveBeenCalledTimes(1);
  });
});

interface Listeners extends Pick<Visit, 'exchange' | 'exchangeCode' | 'validateCode'> {
  withPoster?: boolean;
  titles?: Offer['titles'];
  rememberCode?: (code: string) => void;
  onAnother?: () => void;
}

async function showUsed(
  history: HistoryEntry[],
  { onAnother, withPoster, titles, ...visit }: Listeners = {},
) {
  const shown = renderVisit(<UsedCodeActions withPoster={withPoster} onAnother={onAnother} />, {
    visit: {
      code: 'ABCDEFGHJKLM',
      verdict: accepted({ remaining: 0, history, ...(titles && { titles }) }),
      ...visit,
    },
    strings: {},
  });
  await screen.findByRole('button', { name: 'Redeem another code' });
  return shown;
}

/** Returns the names of the actions, without the answers to the question. */
function names(): string[] {
  return screen
    .getAllByRole('button')
    .filter((button) => !button.closest('[role=group]'))
    .map(({ textContent }) => textContent);
}

function said(): string {
  return screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
}

function listed(): string[] {
  const list = screen.queryByRole('region', { name: 'Redeemed in this sitting' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
}

function receipt(): string[] {
  const values = screen.queryAllByRole('definition').map(({ textContent }) => textContent);
  const labels = screen.queryAllByRole('term').map(({ textContent }) => textContent);
  return labels.map((label, place) => `${label}: ${values[place] ?? ''}`);
}
