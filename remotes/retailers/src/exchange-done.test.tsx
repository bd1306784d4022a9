import type { HistoryEntry } from '@redeem/platform';
import { accepted, type Visit } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';

import { showPage } from './testing';

const AT_VUDU: HistoryEntry = {
  retailer: 'Vudu',
  timestamp: 1_709_640_000,
  exchangeUrl: 'https://retailer.example/vudu',
  exchangeName: null,
  exchangeResult: null,
};

const PROCESSED: HistoryEntry = { ...AT_VUDU, exchangeUrl: null, exchangeResult: 'HD6UGX6W749D' };

const OPEN: Visit = { verdict: accepted({ selections: ['vudu', 'googleplay', 'itunes'] }) };

function succeedsWith(entry: HistoryEntry) {
  return rs.fn(() => ({ isDone: true, status: null, history: [entry] }));
}

describe('an exchange that is done', () => {
  test('the visitor sees the notice of the redirect and a link @spec-2.23 @spec-3.32', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: succeedsWith(AT_VUDU) });

    await user.click(redeemNow('Vudu'));

    const notice = await screen.findByText('You are now being redirected to the retailer');
    expect(screen.getByRole('status').contains(notice)).toBe(true);
    const link = screen.getByRole('link', { name: 'Not redirected? Go to Vudu' });
    expect(link.getAttribute('href')).toBe('https://retailer.example/vudu');
  });

  test('the document is named after the step', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: succeedsWith(AT_VUDU) });
    expect(document.title).toBe('');

    await user.click(redeemNow('Vudu'));

    await waitFor(() => {
      expect(document.title).toBe('Redirecting you to Vudu');
    });
  });

  test('the heading follows, and the warning of the choice goes', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: succeedsWith(AT_VUDU) });
    expect(screen.getByText(/The choice can’t be changed/)).toBeTruthy();

    await user.click(redeemNow('Vudu'));

    await screen.findByRole('heading', { level: 1, name: 'Redirecting you to Vudu' });
    expect(screen.queryByText(/The choice can’t be changed/)).toBeNull();
  });

  test('there is nothing left to choose, and the movie stays', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: succeedsWith(AT_VUDU) });

    await user.click(redeemNow('Vudu'));

    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Velvet Static' })).toBeTruthy();
  });

  test('the focus goes from the button to the notice', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: succeedsWith(AT_VUDU) });

    await user.click(redeemNow('Vudu'));

    expect(document.activeElement?.textContent).toMatch(/^You are now being redirected/);
  });

  test('a visitor who is elsewhere on the page is left there', async () => {
    let succeed = () => {};
    const exchangeCode = () =>
      new Promise<{ isDone: true; status: null; history: HistoryEntry[] }>((resolve) => {
        succeed = () => {
          resolve({ isDone: true, status: null, history: [AT_VUDU] });
        };
      });
    const { user } = showPage({ ...OPEN, exchangeCode });
    await user.click(redeemNow('Vudu'));
    const heading = screen.getByRole('heading', { level: 1 });
    heading.focus();

    succeed();

    await screen.findByText('You are now being redirected to the retailer');
    expect(document.activeElement).toBe(heading);
  });

  test('where it leads to no address the visitor gets the code to enter there', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: succeedsWith(PROCESSED) });

    await user.click(redeemNow('Vudu'));

    expect(await screen.findByText(GENERIC)).toBeTruthy();
    expect(screen.getByText(/Your code was processed for/).closest('p')?.textContent).toBe(
      'Your code was processed for Vudu on March 05, 2024',
    );
    expect(screen.getByText(/enter the following code/).closest('p')?.textContent).toMatch(
      /HD6UGX6W749D$/,
    );
    expect(screen.queryByText('You are now being redirected to the retailer')).toBeNull();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('where it leads to no address the code may be checked again, and leads on', async () => {
    const redirectUrl = 'https://retailer.example/vudu';
    const { user } = showPage({
      ...OPEN,
      exchangeCode: succeedsWith(PROCESSED),
      validateCode: () => accepted({ remaining: 0, history: [PROCESSED], redirectUrl }),
    });
    await user.click(redeemNow('Vudu'));

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    const link = await screen.findByRole('link', { name: 'Not redirected? Go to Vudu' });
    expect(link.getAttribute('href')).toBe(redirectUrl);
    expect(screen.queryByText(GENERIC)).toBeNull();
  });

  test('an address that is no web address is not followed', async () => {
    const exchangeUrl = 'javascript:alert(1)';
    const { user } = showPage({ ...OPEN, exchangeCode: succeedsWith({ ...AT_VUDU, exchangeUrl }) });

    await user.click(redeemNow('Vudu'));

    expect(await screen.findByText(GENERIC)).toBeTruthy();
    const addresses = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).not.toContain(exchangeUrl);
  });
});

describe('a code that is used up', () => {
  test('a visitor who comes back sees where it was redeemed instead of the retailers, and can continue', async () => {
    showPage({ verdict: accepted({ remaining: 0, history: [AT_VUDU] }) });

    expect(
      screen.getByRole('heading', { level: 1, name: 'Your code has been redeemed' }),
    ).toBeTruthy();
    expect(document.title).toBe('Your code has been redeemed');
    const told = screen.getByText(/Your code was redeemed via/).closest('[class*=info]');
    expect(told?.querySelector('svg')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByText(/The choice can’t be changed/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Velvet Static' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Redeem another code' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save or print' })).toBeTruthy();
  });

  test('a page that opens so leaves the focus where it is', () => {
    showPage({ verdict: accepted({ remaining: 0, history: [AT_VUDU] }) });

    expect(document.activeElement).toBe(document.body);
  });
});

const GENERIC = 'We encountered an error. Please try again.';

function redeemNow(retailer: string) {
  return screen.getByRole('button', { name: new RegExp(`at ${retailer}$`) });
}
