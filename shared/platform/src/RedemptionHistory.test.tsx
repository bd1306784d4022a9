import css from '@redeem/kit/base.css?raw';
import type { HistoryEntry } from '@redeem/store';
import { accepted, anEntry } from '@redeem/store/testing';
import { describe, expect, onTestFinished, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { loadPlatformStrings } from './i18n';
import { RedemptionHistory } from './RedemptionHistory';
import { addStyles, renderVisit } from './testing';

const BY_RETAILER = { exchangeResult: null, exchangeUrl: null };
const UNKNOWN = 'Your code has already been redeemed.';
const PROCESSED = 'Your code was processed for Vudu on March 05, 2024';
const ENTER = ['Or, you may enter the following code directly into Vudu', 'VUDU 4K7RCopy code'];

describe('a used code', () => {
  test.each([
    ['Vudu', 'https://www.vudu.com/'],
    ['MOVIESANYWHERE', 'https://moviesanywhere.com/'],
    ['Google Play', 'https://play.google.com/store/movies'],
    ['itunes', 'https://www.apple.com/itunes/'],
    ['Corner <Shop>', undefined],
  ])('of %s has the link %s @spec-3.29 @spec-8.8 @spec-8.9 @spec-8.12', async (retailer, shop) => {
    expect(await show([anEntry({ ...BY_RETAILER, retailer })])).toEqual([
      `Your code was redeemed via ${retailer} on March 05, 2024`,
    ]);
    expect(screen.queryByRole('link', { name: retailer })?.getAttribute('href')).toBe(shop);
  });

  test.each<[string, HistoryEntry[], string[]]>([
    [
      'of a retailer without a day',
      [anEntry({ ...BY_RETAILER, timestamp: null })],
      ['Your code was redeemed via Vudu'],
    ],
    ['of an unknown retailer', [anEntry({ ...BY_RETAILER, retailer: null })], [UNKNOWN]],
    ['exchanged at an unknown retailer', [anEntry({ retailer: null })], [UNKNOWN]],
    [
      'exchanged without a day and an address',
      [anEntry({ timestamp: null, exchangeUrl: null })],
      ['Your code was processed for Vudu', ...ENTER],
    ],
    ...['javascript:alert(1)', '/redeem', 'https://user:secret@vudu.com/'].map(
      (exchangeUrl): [string, HistoryEntry[], string[]] => [
        `exchanged with the address ${exchangeUrl}`,
        [anEntry({ exchangeUrl })],
        [PROCESSED, ...ENTER],
      ],
    ),
    [
      'that went several ways',
      [anEntry({ ...BY_RETAILER, retailer: 'iTunes' }), anEntry({ exchangeUrl: null })],
      ['Your code was redeemed via iTunes on March 05, 2024', PROCESSED, ...ENTER],
    ],
    ['without a history', [], [UNKNOWN]],
  ])('%s tells what is known', async (_, history, lines) => {
    expect(await show(history)).toEqual(lines);
  });

  test('that was exchanged names the day, the way to go on, and the code to enter @spec-3.30 @spec-8.10 @spec-8.11', async () => {
    const [, goOn] = await show([anEntry()]);

    const link = screen.getByRole('link');
    expect(goOn).toMatch(/^If you were unable to .* in Vudu, please click here$/);
    expect(link.textContent).toBe(goOn);
    expect(link.getAttribute('href')).toBe('https://www.vudu.com/redeem');
    expect(document.querySelector('code')?.textContent).toBe('VUDU 4K7R');
  });

  test.each([
    [true, 'Code copied'],
    [false, 'Copying did not work. Please select the text and copy it yourself.'],
  ])('has a code that is copied as it is printed where a page may: %s', async (may, said) => {
    await show([anEntry()]);
    const user = userEvent.setup();
    if (!may) rs.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined);

    await user.click(screen.getByRole('button', { name: 'Copy code' }));

    expect(screen.getByRole('status').textContent).toBe(said);
    if (may) expect(await navigator.clipboard.readText()).toBe('VUDU 4K7R');
  });

  test('is spoken of in the language of the visitor, its day in English and on one line', async () => {
    onTestFinished(addStyles(css));

    expect(await show([anEntry(BY_RETAILER)], 'de')).toEqual([
      'Ihr Code wurde am March 05, 2024 über Vudu eingelöst',
    ]);
    const day = document.querySelector('time');
    expect(day?.lang).toBe('en-US');
    expect(day && getComputedStyle(day).display).toBe('inline-block');
  });

  // Time zones far from UTC on both sides.
  test.each(
    ['Pacific/Kiritimati', 'America/Los_Angeles'].flatMap((zone) => [
      [zone, '2024-03-05T00:00:00Z', 'March 05, 2024'],
      [zone, '2024-03-05T23:59:59Z', 'March 05, 2024'],
      [zone, '2024-02-29T00:30:00Z', 'February 29, 2024'],
      [zone, '2023-12-31T23:30:00Z', 'December 31, 2023'],
    ]),
  )('seen from %s, was used at %s on %s @spec-9.4', async (zone, moment = '', day = '') => {
    rs.stubEnv('TZ', zone);
    onTestFinished(() => void rs.unstubAllEnvs());

    await show([anEntry({ timestamp: Date.parse(moment) / 1000 })]);

    const time = document.querySelector('time');
    expect([time?.textContent, time?.dateTime]).toEqual([day, moment.slice(0, 10)]);
  });
});

async function show(history: HistoryEntry[], locale = 'en'): Promise<(string | null)[]> {
  renderVisit(<RedemptionHistory />, {
    visit: { code: 'ABCDEFGHJKLM', verdict: accepted({ remaining: 0, history }) },
    strings: {},
    platformStrings: await loadPlatformStrings(locale),
  });
  return Array.from(document.querySelectorAll('p'), ({ textContent }) => textContent);
}
