import type { HistoryEntry } from '@redeem/platform';
import { accepted, RequestError, type Visit } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { showPage } from './testing';

const AT_VUDU: HistoryEntry = {
  retailer: 'Vudu',
  timestamp: 1_709_640_000,
  exchangeUrl: 'https://retailer.example/vudu',
  exchangeName: null,
  exchangeResult: null,
};

const SELECTIONS = ['vudu', 'googleplay', 'itunes'];

const OPEN: Visit = { verdict: accepted({ selections: SELECTIONS }) };

const forever = () => new Promise<never>(() => {});

const timesOut = () => Promise.reject(new RequestError('timeout'));

describe('an exchange under way', () => {
  test('the pressed button is busy and keeps the focus, the others wait', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: forever });

    await user.click(redeemNow('Vudu'));

    expect(redeemNow('Vudu').getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(redeemNow('Vudu'));
    expect(isDisabled('Google Play')).toBe(true);
    expect(isDisabled('iTunes')).toBe(true);
  });

  test('it stays so while it is unknown whether a failed exchange has happened', async () => {
    const { user } = showPage({ ...OPEN, exchangeCode: timesOut, validateCode: forever });

    await user.click(redeemNow('Vudu'));

    expect(redeemNow('Vudu').getAttribute('aria-disabled')).toBe('true');
    expect(isDisabled('iTunes')).toBe(true);
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['', '', '']);
  });

  test('it says what happens where, and after three seconds that it takes longer', () => {
    rs.useFakeTimers();
    showPage({ ...OPEN, exchangeCode: forever });

    fireEvent.click(redeemNow('Vudu'));

    const said = within(card('Vudu')).getByRole('status');
    expect(said.textContent).toBe('Redeeming your code at Vudu. Please keep this page open.');
    act(() => {
      rs.advanceTimersByTime(3_000);
    });
    expect(said.textContent).toMatch(/open\.This is taking longer than usual\./);
    expect(within(card('iTunes')).getByRole('status').textContent).toBe('');
  });

  test('a double click redeems once', async () => {
    const exchangeCode = rs.fn(forever);
    const { user } = showPage({ ...OPEN, exchangeCode });

    await user.dblClick(redeemNow('Vudu'));
    await user.click(redeemNow('iTunes'));

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(exchangeCode).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'HDMAQF4PX7TV', offerId: '30001', selections: ['vudu'] }),
    );
  });
});

describe('an exchange that failed', () => {
  const failing: Visit = {
    ...OPEN,
    exchangeCode: timesOut,
    validateCode: () => accepted({ selections: SELECTIONS }),
  };

  test('the visitor sees the error next to the retailer and nowhere else', async () => {
    const { user } = showPage(failing);

    await user.click(redeemNow('Vudu'));

    expect((await within(card('Vudu')).findByText(GENERIC)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getAllByText(GENERIC)).toHaveLength(1);
    expect(isDisabled('iTunes')).toBe(false);
    await waitFor(() => {
      const mail = within(card('Vudu')).getByRole('link', { name: 'help@example.com' });
      expect(mail.getAttribute('href')).toContain('ExchangeFailed');
    });
  });

  test('says that the code is unused when the service has said so', async () => {
    const { user } = showPage(failing);

    await user.click(redeemNow('Vudu'));

    const status = within(card('Vudu')).getByRole('status');
    expect(await within(status).findByText('Your code has not been used.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check the code again' })).toBeNull();
  });

  test('says that it is unclear when the service cannot be asked, and asks again when told to', async () => {
    const exchangeCode = rs.fn(timesOut);
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(timesOut);
    const { user } = showPage({ ...failing, exchangeCode, validateCode });
    await user.click(redeemNow('Vudu'));
    await screen.findByText(/^We could not find out whether your code has been used\./);
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
    expect(within(card('Vudu')).getByText(GENERIC)).toBeTruthy();
    validateCode.mockReturnValue(accepted({ remaining: 0, history: [AT_VUDU] }));

    await user.click(screen.getByRole('button', { name: 'Check the code again' }));

    const told = await screen.findByText(/Your code was redeemed via/);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(told.closest('[role=status]')?.contains(document.activeElement)).toBe(true);
  });

  test('says that it is unclear without a connection, and names that', async () => {
    const { user } = showPage({ ...failing, validateCode: timesOut, isOnline: () => false });

    await user.click(redeemNow('Vudu'));

    const offline = await screen.findByText(/^You are offline\./);
    expect(within(card('Vudu')).getByRole('status').contains(offline)).toBe(true);
  });

  test('a second click tries again and the message goes @spec-4.13', async () => {
    const exchangeCode = rs.fn<NonNullable<Visit['exchangeCode']>>(forever);
    exchangeCode.mockImplementationOnce(timesOut);
    const { user } = showPage({ ...failing, exchangeCode });
    await user.click(redeemNow('Vudu'));
    await screen.findByText(GENERIC);

    await user.click(redeemNow('Vudu'));

    expect(exchangeCode).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(GENERIC)).toBeNull();
    expect(redeemNow('Vudu').getAttribute('aria-disabled')).toBe('true');
  });

  test('a visitor may also take another retailer', async () => {
    const exchangeCode = rs.fn<NonNullable<Visit['exchangeCode']>>(forever);
    exchangeCode.mockImplementationOnce(timesOut);
    const { user } = showPage({ ...failing, exchangeCode });
    await user.click(redeemNow('Vudu'));
    await screen.findByText(GENERIC);

    await user.click(redeemNow('iTunes'));

    expect(exchangeCode).toHaveBeenLastCalledWith(
      expect.objectContaining({ selections: ['itunes'] }),
    );
    expect(screen.queryByText(GENERIC)).toBeNull();
  });

  test('its text is marked as English for a French visitor', async () => {
    const { user } = showPage({ ...failing, territory: 'FR', language: 'fr' });

    await user.click(redeemNow('Vudu'));

    expect((await screen.findByText(GENERIC)).getAttribute('lang')).toBe('en');
  });

  test('one that has happened all the same shows where the code went', async () => {
    const validateCode = () => accepted({ remaining: 0, history: [AT_VUDU] });
    const { user } = showPage({ ...failing, validateCode });

    await user.click(redeemNow('Vudu'));

    const status = await screen.findByText(/Your code was redeemed via/);
    expect(status.closest('p')?.textContent).toBe(
      'Your code was redeemed via Vudu on March 05, 2024',
    );
    expect(screen.queryByText(GENERIC)).toBeNull();
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(status.closest('[role=status]')?.contains(document.activeElement)).toBe(true);
  });
});

const GENERIC = 'We encountered an error. Please try again.';

function card(name: string) {
  return screen.getByRole('listitem', { name });
}

function redeemNow(retailer: string) {
  return within(card(retailer)).getByRole('button', { name: /^Redeem Now/ });
}

function isDisabled(retailer: string) {
  return redeemNow(retailer).getAttribute('aria-disabled') === 'true';
}
