import { accepted, noAnswer, type Visit } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import {
  AT_VUDU,
  card,
  FAILING,
  GENERIC,
  OPEN,
  PROCESSED,
  redeemNow,
  showPage,
  STRANDED,
  succeeded,
  USED,
} from './testing';

const forever = () => new Promise<never>(() => {});

describe('an exchange under way', () => {
  test.each<[string, Visit]>([
    ['in flight', { exchangeCode: forever }],
    // It is unknown whether the failed exchange has happened.
    ['being checked', { exchangeCode: noAnswer, validateCode: forever }],
  ])(
    'keeps its button busy and focused, and the others waiting, while it is %s',
    async (_, visit) => {
      const { user } = showPage({ ...OPEN, ...visit });

      await user.click(redeemNow('Vudu'));

      expect(isDisabled('Vudu')).toBe(true);
      expect(document.activeElement).toBe(redeemNow('Vudu'));
      expect(isDisabled('Google Play')).toBe(true);
      expect(isDisabled('iTunes')).toBe(true);
      expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['', '', '']);
    },
  );

  test('says what happens where, and after three seconds that it takes longer', () => {
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

  test('is not repeated by a double click', async () => {
    const exchangeCode = rs.fn(forever);
    const { user } = showPage({ ...OPEN, exchangeCode });

    await user.dblClick(redeemNow('Vudu'));
    await user.click(redeemNow('iTunes'));

    expect(exchangeCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'HDMAQF4PX7TV', offerId: '30001', selections: ['vudu'] }),
    );
  });
});

describe('an exchange that failed', () => {
  test('shows the error and that the code is unused, next to the retailer and nowhere else', async () => {
    const { user } = showPage(FAILING);

    await user.click(redeemNow('Vudu'));

    const vudu = within(card('Vudu'));
    expect((await vudu.findByText(GENERIC)).closest('[role=alert]')).toBeTruthy();
    expect(screen.getAllByText(GENERIC)).toHaveLength(1);
    expect(vudu.getByRole('status').textContent).toBe('Your code has not been used.');
    expect(screen.queryByRole('button', { name: 'Check the code again' })).toBeNull();
    expect(isDisabled('iTunes')).toBe(false);
    expect(vudu.getByRole('link', { name: 'help@example.com' })).toBeTruthy();
  });

  test('says that it is unclear when the service cannot be asked, and asks again when told to', async () => {
    const exchangeCode = rs.fn(noAnswer);
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(noAnswer);
    const { user } = showPage({ ...OPEN, exchangeCode, validateCode });
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

  test('names a lost connection as the reason', async () => {
    const { user } = showPage({ ...FAILING, validateCode: noAnswer, isOnline: () => false });

    await user.click(redeemNow('Vudu'));

    const offline = await screen.findByText(/^You are offline\./);
    expect(within(card('Vudu')).getByRole('status').contains(offline)).toBe(true);
  });

  test.each([
    ['Vudu', 'vudu'],
    ['iTunes', 'itunes'],
  ])('is tried again, at %s as well, and the message goes @spec-4.13', async (name, selection) => {
    const exchangeCode = rs.fn<NonNullable<Visit['exchangeCode']>>(forever);
    exchangeCode.mockImplementationOnce(noAnswer);
    const { user } = showPage({ ...FAILING, exchangeCode });
    await user.click(redeemNow('Vudu'));
    await screen.findByText(GENERIC);

    await user.click(redeemNow(name));

    expect(exchangeCode).toHaveBeenCalledTimes(2);
    expect(exchangeCode).toHaveBeenLastCalledWith(
      expect.objectContaining({ selections: [selection] }),
    );
    expect(screen.queryByText(GENERIC)).toBeNull();
    expect(isDisabled(name)).toBe(true);
  });

  test('but has happened all the same, shows where the code went', async () => {
    const validateCode = () => accepted({ remaining: 0, history: [AT_VUDU] });
    const { user } = showPage({ ...FAILING, validateCode });

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

const NOTICE = 'You are now being redirected to the retailer';

describe('an exchange that is done', () => {
  test('shows the redirect and a link, with heading, document and focus on it @spec-2.23 @spec-3.32', async () => {
    const { user } = showPage(OPEN);
    expect(document.title).toBe('');

    await user.click(redeemNow('Vudu'));

    const notice = await screen.findByText(NOTICE);
    expect(screen.getByRole('status').contains(notice)).toBe(true);
    const link = screen.getByRole('link', { name: 'Not redirected? Go to Vudu' });
    expect(link.getAttribute('href')).toBe(AT_VUDU.exchangeUrl);
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Redirecting you to Vudu');
    expect(screen.queryByText(/The choice can’t be changed/)).toBeNull();
    expect(screen.getByRole('heading', { name: 'Velvet Static' })).toBeTruthy();
    await waitFor(() => {
      expect(document.title).toBe('Redirecting you to Vudu');
    });
  });

  test('leaves a visitor who is elsewhere on the page there', async () => {
    let succeed: (answer: ReturnType<typeof succeeded>) => void = () => undefined;
    const answer = new Promise<ReturnType<typeof succeeded>>((resolve) => {
      succeed = resolve;
    });
    const { user } = showPage({ ...OPEN, exchangeCode: () => answer });
    await user.click(redeemNow('Vudu'));
    const heading = screen.getByRole('heading', { level: 1 });
    heading.focus();

    succeed(succeeded(AT_VUDU));

    await screen.findByText(NOTICE);
    expect(document.activeElement).toBe(heading);
  });

  test('but leads to no address, shows the code to enter there, and may be checked until it leads on', async () => {
    const redirectUrl = 'https://retailer.example/vudu';
    const { user } = showPage({
      ...STRANDED,
      validateCode: () => accepted({ remaining: 0, history: [PROCESSED], redirectUrl }),
    });

    await user.click(redeemNow('Vudu'));

    expect(await screen.findByText(GENERIC)).toBeTruthy();
    expect(screen.getByText(/Your code was processed for/).closest('p')?.textContent).toBe(
      'Your code was processed for Vudu on March 05, 2024',
    );
    expect(screen.getByRole('code').textContent).toBe('HD6UGX6W749D');
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(screen.queryByRole('listitem')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    const link = await screen.findByRole('link', { name: 'Not redirected? Go to Vudu' });
    expect(link.getAttribute('href')).toBe(redirectUrl);
    expect(screen.queryByText(GENERIC)).toBeNull();
  });
});

test('a visitor who comes back with a used code sees where it was redeemed instead of the retailers', async () => {
  showPage(USED);

  const title = screen.getByRole('heading', { level: 1, name: 'Your code has been redeemed' });
  expect(title).toBeTruthy();
  expect(document.title).toBe('Your code has been redeemed');
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByText(/Your code was redeemed via/)).toBeTruthy();
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(screen.queryByText(/The choice can’t be changed/)).toBeNull();
  expect(screen.getByRole('heading', { name: 'Velvet Static' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Redeem another code' })).toBeTruthy();
});

function isDisabled(retailer: string) {
  return redeemNow(retailer).getAttribute('aria-disabled') === 'true';
}
