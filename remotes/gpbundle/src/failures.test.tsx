import { RequestError, type Visit } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';

import { theService } from './service.test-support';
import { BAY, CAMP, card, GENERIC, openTitle, processedTitle, redeem, showPage } from './testing';

const OFFLINE = 'You are offline. This title will be checked as soon as you are back online.';

const BOTH_OPEN: Visit = {
  subCodes: { [CAMP.subCode]: openTitle(), [BAY.subCode]: openTitle() },
};

describe('a title that failed', () => {
  test('is unredeemed when the service says so', async () => {
    const service = theService();
    const { user } = showPage({ ...BOTH_OPEN, ...service });
    await user.click(redeem(CAMP));

    service.fail(CAMP);

    expect(await card(CAMP).findByText('This title has not been redeemed.')).toBeTruthy();
  });

  test('is unclear when the service cannot be asked', async () => {
    const service = theService();
    const validateCode = () => Promise.reject(new RequestError('timeout'));
    const { user } = showPage({ ...BOTH_OPEN, ...service, validateCode });
    await user.click(redeem(CAMP));

    service.fail(CAMP);

    expect(
      await card(CAMP).findByText(/^We could not find out whether this title has been redeemed\./),
    ).toBeTruthy();
    expect(card(CAMP).getByText(GENERIC)).toBeTruthy();
    expect(card(CAMP).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('is named as offline when the browser has no connection', async () => {
    const service = theService();
    const validateCode = () => Promise.reject(new RequestError('offline'));
    const { user } = showPage({
      ...BOTH_OPEN,
      ...service,
      validateCode,
      isOnline: () => false,
    });
    await user.click(redeem(CAMP));

    service.fail(CAMP);

    const words = await card(CAMP).findByText(OFFLINE);
    expect(words.closest('[role=status]')?.textContent).toMatch(/^We could not find out/);
    expect(card(BAY).queryByText(OFFLINE)).toBeNull();
  });

  test('can be tried again where the visitor is, and the message goes', async () => {
    const service = theService();
    const { user } = showPage({ ...BOTH_OPEN, ...service });
    await user.click(redeem(CAMP));
    service.fail(CAMP);
    await card(CAMP).findByText(GENERIC);
    const tryAgain = card(CAMP).getByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(tryAgain);
    expect(describedAs(tryAgain)).toBe(CAMP.name);

    await user.click(tryAgain);

    expect(service.exchangeCode).toHaveBeenCalledTimes(2);
    expect(card(CAMP).queryByText(GENERIC)).toBeNull();
    service.finish(CAMP);
    expect(await card(CAMP).findByText(/^This title has already been processed/)).toBeTruthy();
  });

  test('has an English message that is marked as such for a French visitor', async () => {
    const service = theService();
    const { user } = showPage({ ...BOTH_OPEN, ...service, territory: 'FR', language: 'fr' });
    await user.click(redeem(CAMP));

    service.fail(CAMP);

    expect((await card(CAMP).findByText(GENERIC)).getAttribute('lang')).toBe('en');
  });

  test('because its code is refused is checked again, and not exchanged', async () => {
    const service = theService();
    const { user } = showPage({
      ...service,
      subCodes: { [CAMP.subCode]: { outcome: 'refused', reason: 'unexpected' } },
    });
    expect(card(CAMP).getByText(GENERIC)).toBeTruthy();

    await user.click(card(CAMP).getByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(redeem(CAMP)).toBeTruthy();
    });
    expect(service.exchangeCode).not.toHaveBeenCalled();
  });
});

describe('a title that could not be checked', () => {
  const unchecked: Visit = {
    subCodes: { [CAMP.subCode]: 'unchecked', [BAY.subCode]: processedTitle() },
  };

  test('says so quietly, and is checked again without exchanging anything', async () => {
    const service = theService();
    const { user } = showPage({ ...unchecked, ...service });
    const words = card(CAMP).getByText('We could not check this title just now.');
    expect(words.closest('[role=status]')).toBeTruthy();
    expect(screen.queryByText(GENERIC)).toBeNull();

    await user.click(card(CAMP).getByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(redeem(CAMP)).toBeTruthy();
    });
    expect(document.activeElement?.contains(redeem(CAMP))).toBe(true);
    expect(service.validateCode.mock.calls.map(([{ code }]) => code)).toEqual([CAMP.subCode]);
    expect(service.exchangeCode).not.toHaveBeenCalled();
  });

  test('is named as offline when the browser has no connection', async () => {
    const { user } = showPage({
      ...unchecked,
      validateCode: () => Promise.reject(new RequestError('offline')),
      isOnline: () => false,
    });

    await user.click(card(CAMP).getByRole('button', { name: 'Try again' }));

    expect((await card(CAMP).findByText(OFFLINE)).closest('[role=status]')).toBeTruthy();
    expect(card(CAMP).queryByText('We could not check this title just now.')).toBeNull();
  });

  test('may be tried once more when that fails, too', async () => {
    const { user } = showPage({
      ...unchecked,
      validateCode: () => Promise.reject(new RequestError('offline')),
    });

    await user.click(card(CAMP).getByRole('button', { name: 'Try again' }));

    expect(await card(CAMP).findByText('We could not check this title just now.')).toBeTruthy();
    expect(card(CAMP).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

function describedAs(element: HTMLElement) {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
}
