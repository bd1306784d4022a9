import type { HistoryEntry } from '@redeem/store';
import { accepted, anEntry } from '@redeem/store/testing';
import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { loadPlatformStrings } from './i18n';
import { RedemptionHistory } from './RedemptionHistory';
import { renderVisit } from './testing';

const BY_RETAILER = { exchangeResult: null, exchangeUrl: null };
const UNKNOWN = 'Your code has already been redeemed.';

describe('a code that a retailer has redeemed', () => {
  test.each([
    ['Vudu', 'https://www.vudu.com/'],
    ['MOVIESANYWHERE', 'https://moviesanywhere.com/'],
    ['Google Play', 'https://play.google.com/store/movies'],
    ['itunes', 'https://www.apple.com/itunes/'],
  ])('names %s with a link, and the day @spec-3.29 @spec-8.8 @spec-8.12', (retailer, shop) => {
    const lines = show(anEntry({ ...BY_RETAILER, retailer }));

    expect(lines).toEqual([`Your code was redeemed via ${retailer} on March 05, 2024`]);
    expect(screen.getByRole('link', { name: retailer }).getAttribute('href')).toBe(shop);
  });

  test('names an unknown retailer without a link @spec-8.9', () => {
    const lines = show(anEntry({ ...BY_RETAILER, retailer: 'Corner <Shop>' }));

    expect(lines).toEqual(['Your code was redeemed via Corner <Shop> on March 05, 2024']);
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('names no day where none is known', () => {
    const lines = show(anEntry({ ...BY_RETAILER, timestamp: null }));

    expect(lines).toEqual(['Your code was redeemed via Vudu']);
    expect(document.querySelector('time')).toBeNull();
  });

  test('says that it is used where no retailer is named', () => {
    expect(show(anEntry({ ...BY_RETAILER, retailer: null }))).toEqual([UNKNOWN]);
  });
});

describe('a code that was exchanged', () => {
  test('names the retailer and the day, the way to go on, and the code to enter there @spec-3.30 @spec-8.10 @spec-8.11', () => {
    const lines = show(anEntry());

    expect(lines).toEqual([
      'Your code was processed for Vudu on March 05, 2024',
      'If you were unable to complete your redemption in Vudu, please click here',
      'Or, you may enter the following code directly into Vudu VUDU 4K7R',
    ]);
    const link = screen.getByRole('link');
    expect(link.textContent).toBe(lines[1]);
    expect(link.getAttribute('href')).toBe('https://www.vudu.com/redeem');
    expect(document.querySelector('code')?.textContent).toBe('VUDU 4K7R');
  });

  test('names no day where none is known', () => {
    expect(show(anEntry({ timestamp: null }))[0]).toBe('Your code was processed for Vudu');
  });

  test.each([null, 'javascript:alert(1)', '/redeem', 'https://user:secret@vudu.com/'])(
    'with the address %j offers only the code',
    (exchangeUrl) => {
      const lines = show(anEntry({ exchangeUrl }));

      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('VUDU 4K7R');
      expect(screen.queryByRole('link')).toBeNull();
    },
  );

  test('says that it is used where no retailer is named', () => {
    expect(show(anEntry({ retailer: null }))).toEqual([UNKNOWN]);
  });
});

describe('a used code', () => {
  test('that went several ways tells each of them', () => {
    const lines = show(
      anEntry({ ...BY_RETAILER, retailer: 'iTunes' }),
      anEntry({ exchangeUrl: null }),
    );

    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('redeemed via iTunes');
    expect(lines[1]).toContain('processed for Vudu');
  });

  test('without a history says that it is used', () => {
    expect(show()).toEqual([UNKNOWN]);
  });

  test('is spoken of in the visitor’s language, its day in English for all', async () => {
    renderVisit(<RedemptionHistory />, {
      visit: used([anEntry(BY_RETAILER)]),
      strings: {},
      platformStrings: await loadPlatformStrings('de'),
    });

    expect(paragraphs()).toEqual(['Ihr Code wurde am March 05, 2024 über Vudu eingelöst']);
    const day = document.querySelector('time');
    expect(day?.lang).toBe('en-US');
    expect(day?.dateTime).toBe('2024-03-05');
  });
});

function show(...history: HistoryEntry[]): (string | null)[] {
  renderVisit(<RedemptionHistory />, { visit: used(history), strings: {} });
  return paragraphs();
}

function used(history: HistoryEntry[]) {
  return { code: 'ABCDEFGHJKLM', verdict: accepted({ remaining: 0, history }) };
}

function paragraphs(): (string | null)[] {
  return Array.from(document.querySelectorAll('p'), ({ textContent }) => textContent);
}
