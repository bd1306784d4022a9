import { describe, expect, test } from '@rstest/core';
import type { HistoryEntry } from '@redeem/platform';
import { accepted, type Offer } from '@redeem/platform/testing';
import { screen } from '@testing-library/react';

import {
  alertText,
  CODE,
  continueButton,
  field,
  isContinueDisabled,
  showHome,
  statusText,
} from './testing';

const MARCH_5 = 1_709_640_000;
const JUNE_17 = 1_718_625_600;

describe('a used code', () => {
  test('is shown with its retailer, a link and the day', async () => {
    await showUsed([entry({ retailer: 'Movies Anywhere', timestamp: MARCH_5 })]);

    expect(alertText()).toBe('Your code was redeemed via Movies Anywhere on March 05, 2024');
    expect(screen.getByRole('link', { name: 'Movies Anywhere' })).toBeDefined();
    expect(screen.getByRole('alert').querySelector('[class*="success"]')).toBeNull();
  });

  test('has no link to an unknown retailer', async () => {
    await showUsed([entry({ retailer: 'Kestrel Video Club', timestamp: MARCH_5 })]);

    expect(alertText()).toBe('Your code was redeemed via Kestrel Video Club on March 05, 2024');
    expect(screen.queryByRole('link', { name: 'Kestrel Video Club' })).toBeNull();
  });

  test('is shown without a day if the day is unknown', async () => {
    await showUsed([entry({ retailer: 'Vudu' })]);

    expect(alertText()).toBe('Your code was redeemed via Vudu');
  });

  test('can be finished at the retailer by link or by code after an exchange', async () => {
    await showUsed([
      entry({
        retailer: 'Google Play',
        timestamp: JUNE_17,
        exchangeUrl: 'https://play.example/redeem',
        exchangeResult: 'PLAY4CODE6XY',
      }),
    ]);

    expect(alertText()).toContain('Your code was processed for Google Play on June 17, 2024');
    const link = screen.getByRole('link', { name: /please click here$/ });
    expect(link.textContent).toBe(
      'If you were unable to complete your redemption in Google Play, please click here',
    );
    expect(link.getAttribute('href')).toBe('https://play.example/redeem');
    expect(alertText()).toContain(
      'Or, you may enter the following code directly into Google Play PLAY4CODE6XY',
    );
  });

  test('is shown without a day after an exchange without one', async () => {
    await showUsed([entry({ retailer: 'Vudu', exchangeResult: 'VUDU4CODE6XY' })]);

    expect(alertText()).toContain('Your code was processed for Vudu');
    expect(alertText()).not.toContain(' on ');
  });

  test('is shown as used if the service sends no redemption', async () => {
    await showUsed([]);

    expect(alertText()).toBe('Your code has already been redeemed.');
  });

  test('is shown with all its redemptions', async () => {
    await showUsed(
      [entry({ retailer: 'Vudu', timestamp: MARCH_5 }), entry({ retailer: 'iTunes' })],
      { kind: 'bundle' },
    );

    expect(alertText()).toContain('Your code was redeemed via Vudu on March 05, 2024');
    expect(alertText()).toContain('Your code was redeemed via iTunes');
  });

  test('cannot be continued, and makes the field invalid', async () => {
    await showUsed([entry({ retailer: 'Vudu' })]);

    expect(statusText()).toBe('');
    expect(isContinueDisabled()).toBe(true);
    const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids).toContain(screen.getByRole('alert').id);
  });

  test('has one main action, which is not Continue', async () => {
    const history = [entry({ retailer: 'Google Play', exchangeResult: 'PLAY4CODE6XY' })];
    const posterUrl = 'https://service.example/poster.svg';
    await showUsed(history, {
      titles: [{ name: 'Velvet', posterUrl, rating: null, runtime: null }],
    });

    const first = await screen.findByRole('button', { name: 'Copy code' });

    const primary = screen
      .getAllByRole('button')
      .filter(({ className }) => className.includes('primary'));
    expect(primary).toEqual([first]);
    expect(continueButton().className).toMatch(/secondary/);
    expect(screen.getByRole('img', { name: 'Velvet' })).toBeDefined();
  });

  test('gives way to an empty field with the focus when the visitor has another code', async () => {
    const { user } = await showUsed([entry({ retailer: 'Vudu' })]);

    await user.click(await screen.findByRole('button', { name: 'Redeem another code' }));

    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
    expect(screen.queryByRole('button', { name: 'Save or print' })).toBeNull();
  });

  test('is shown in French with the same form of the day', async () => {
    await showHome(
      {
        territory: 'FR',
        language: 'fr',
        code: CODE,
        verdict: accepted({
          remaining: 0,
          history: [entry({ retailer: 'iTunes', timestamp: MARCH_5 })],
        }),
      },
      'fr',
    );

    expect(alertText()).toBe('Votre code a été utilisé via iTunes le March 05, 2024');
    expect(screen.getByRole('alert').querySelector('time')?.lang).toBe('en-US');
  });
});

function showUsed(history: HistoryEntry[], different: Partial<Offer> = {}) {
  return showHome({ code: CODE, verdict: accepted({ ...different, remaining: 0, history }) });
}

function entry(different: Partial<HistoryEntry>): HistoryEntry {
  return {
    retailer: null,
    timestamp: null,
    exchangeUrl: null,
    exchangeName: null,
    exchangeResult: null,
    ...different,
  };
}
