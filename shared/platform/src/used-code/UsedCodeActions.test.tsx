import { $code, $redemptions, type HistoryEntry } from '@redeem/store';
import { accepted, anEntry } from '@redeem/store/testing';
import { afterEach, describe, expect, rs, test } from '@rstest/core';
import { cleanup, screen } from '@testing-library/react';

import { renderVisit } from '../testing';
import { UsedCodeActions } from './lazy';

afterEach(() => {
  cleanup();
  rs.restoreAllMocks();
  rs.unstubAllGlobals();
});

const BY_RETAILER = { exchangeResult: null, exchangeUrl: null };

describe('the code of the retailer', () => {
  test('is copied as it is printed, and that is said', async () => {
    const { user } = await showUsed([anEntry()]);

    await user.click(screen.getByRole('button', { name: 'Copy code' }));

    expect(await navigator.clipboard.readText()).toBe('VUDU 4K7R');
    expect(screen.getByRole('status').textContent).toBe('Code copied');
  });

  test('is copied by its link, for another browser', async () => {
    const { user } = await showUsed([anEntry()]);

    await user.click(screen.getByRole('button', { name: 'Copy link' }));

    expect(await navigator.clipboard.readText()).toBe('https://www.vudu.com/redeem');
    expect(screen.getByRole('status').textContent).toBe('Link copied');
  });

  test('where the clipboard is out of reach is the visitor’s to copy, and that is said', async () => {
    const { user } = await showUsed([anEntry()]);
    rs.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined);

    await user.click(screen.getByRole('button', { name: 'Copy code' }));

    expect(screen.getByRole('status').textContent).toMatch(/^Copying did not work/);
  });

  test('is told from that of another retailer', async () => {
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

  test('is nothing where nobody is named', async () => {
    await showUsed([anEntry({ ...BY_RETAILER, retailer: null })]);

    expect(names()).toEqual(['Redeem another code']);
    expect(receipt()).toEqual([]);
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

interface Listeners {
  rememberCode?: (code: string) => void;
  onAnother?: () => void;
}

async function showUsed(history: HistoryEntry[], { onAnother, ...visit }: Listeners = {}) {
  const shown = renderVisit(<UsedCodeActions onAnother={onAnother} />, {
    visit: { code: 'ABCDEFGHJKLM', verdict: accepted({ remaining: 0, history }), ...visit },
    strings: {},
  });
  await screen.findByRole('button', { name: 'Redeem another code' });
  return shown;
}

function names(): string[] {
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

function receipt(): string[] {
  const values = screen.queryAllByRole('definition').map(({ textContent }) => textContent);
  const labels = screen.queryAllByRole('term').map(({ textContent }) => textContent);
  return labels.map((label, place) => `${label}: ${values[place] ?? ''}`);
}
