import { noAnswer, type Visit } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen, waitFor } from '@testing-library/react';

import {
  BAY,
  CAMP,
  card,
  describedAs,
  GENERIC,
  processedTitle,
  redeem,
  showPage,
  theService,
  visitWith,
} from './testing';

const OFFLINE = 'You are offline. This title will be checked as soon as you are back online.';

/** Resolves when the exchange of a title has failed. */
async function failed(visit: Visit = {}) {
  const service = theService();
  const { user } = showPage({ ...visitWith(), ...service, ...visit });
  await user.click(redeem(CAMP));
  service.fail(CAMP);
  await card(CAMP).findByText(GENERIC);
  return { user, service };
}

describe('a title that failed', () => {
  test('is unredeemed when the service says so, and is tried again where the visitor is', async () => {
    const { user, service } = await failed();
    expect(card(CAMP).getByText('This title has not been redeemed.')).toBeTruthy();
    const tryAgain = card(CAMP).getByRole('button', { name: 'Try again' });
    expect(document.activeElement).toBe(tryAgain);
    expect(describedAs(tryAgain)).toBe(CAMP.name);

    await user.click(tryAgain);

    expect(service.exchangeCode).toHaveBeenCalledTimes(2);
    expect(card(CAMP).queryByText(GENERIC)).toBeNull();
    service.finish(CAMP);
    expect(await card(CAMP).findByText(/^This title has already been processed/)).toBeTruthy();
  });

  test('is unclear when the service cannot be asked', async () => {
    await failed({ validateCode: noAnswer });

    const words = card(CAMP).getByText(
      /^We could not find out whether this title has been redeemed/,
    );
    expect(words.closest('[role=status]')?.textContent).not.toContain(OFFLINE);
    expect(card(CAMP).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('is named as offline when the browser has no connection', async () => {
    await failed({ validateCode: noAnswer, isOnline: () => false });

    const words = await card(CAMP).findByText(OFFLINE);
    expect(words.closest('[role=status]')?.textContent).toMatch(/^We could not find out/);
    expect(card(BAY).queryByText(OFFLINE)).toBeNull();
  });

  test('because its code is refused is checked again, and not exchanged', async () => {
    const service = theService();
    const refused = { outcome: 'refused', reason: 'unexpected' } as const;
    const { user } = showPage({ ...visitWith(refused), ...service });
    expect(card(CAMP).getByText(GENERIC)).toBeTruthy();

    await user.click(card(CAMP).getByRole('button', { name: 'Try again' }));

    await waitFor(() => {
      expect(redeem(CAMP)).toBeTruthy();
    });
    expect(service.exchangeCode).not.toHaveBeenCalled();
  });
});

describe('a title that could not be checked', () => {
  const unchecked = visitWith('unchecked', processedTitle());

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

  test.each([
    [true, 'We could not check this title just now.', OFFLINE],
    [false, OFFLINE, 'We could not check this title just now.'],
  ])('may be tried once more when that fails, too, with a connection: %s', async (...row) => {
    const [isOnline, said, unsaid] = row;
    const { user } = showPage({
      ...unchecked,
      validateCode: noAnswer,
      isOnline: () => isOnline,
    });

    await user.click(card(CAMP).getByRole('button', { name: 'Try again' }));

    expect((await card(CAMP).findByText(said)).closest('[role=status]')).toBeTruthy();
    expect(card(CAMP).queryByText(unsaid)).toBeNull();
    expect(card(CAMP).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
