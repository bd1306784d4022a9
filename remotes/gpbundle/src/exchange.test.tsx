import { RequestError, type Visit } from '@redeem/platform/testing';
import { afterEach, describe, expect, test } from '@rstest/core';
import { cleanup, screen, waitFor } from '@testing-library/react';

import { theService } from './service.test-support';
import {
  aBundle,
  BAY,
  CAMP,
  card,
  FRESH,
  GENERIC,
  openTitle,
  processedTitle,
  redeem,
  showPage,
} from './testing';

afterEach(cleanup);

const BOTH_OPEN: Visit = {
  subCodes: { [CAMP.subCode]: openTitle(), [BAY.subCode]: openTitle() },
};

describe('a fresh bundle', () => {
  test('shows how far its titles have got, together and one by one', async () => {
    const service = theService();
    const { user } = showPage({ verdict: FRESH, ...service });

    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(await screen.findByText('Titles processed: 0 of 2')).toBeTruthy();
    expect(progress()).toEqual({ value: 0, max: 2 });
    expect(card(CAMP).getByText('Being redeemed at Google Play…')).toBeTruthy();
    expect(card(BAY).getByText('Being redeemed at Google Play…')).toBeTruthy();

    service.finish(CAMP);

    expect(await screen.findByText('Titles processed: 1 of 2')).toBeTruthy();
    expect(progress()).toEqual({ value: 1, max: 2 });
    expect(card(CAMP).getByText(/^This title has already been processed/)).toBeTruthy();
    expect(card(BAY).getByText('Being redeemed at Google Play…')).toBeTruthy();

    service.finish(BAY);

    expect(await screen.findByText('Titles processed: 2 of 2')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('says at the title that failed that it has, and leaves the others alone', async () => {
    const service = theService();
    const { user } = showPage({ verdict: FRESH, ...service });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Titles processed: 0 of 2');

    service.fail(CAMP);
    service.finish(BAY);

    expect((await card(CAMP).findByText(GENERIC)).closest('[role=alert]')).toBeTruthy();
    expect(await card(BAY).findByText(/^This title has already been processed/)).toBeTruthy();
    expect(screen.getAllByText(GENERIC)).toHaveLength(1);
  });
});

describe('"Redeem at Google Play"', () => {
  test('exchanges that title alone, and says which it is', async () => {
    const service = theService();
    const { user } = showPage({ ...BOTH_OPEN, ...service });
    const button = redeem(CAMP);
    expect(describedAs(button)).toBe(CAMP.name);

    await user.dblClick(button);

    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
    expect(redeem(BAY).hasAttribute('aria-disabled')).toBe(false);
    expect(service.exchangeCode.mock.calls).toEqual([
      [
        expect.objectContaining({
          code: CAMP.subCode,
          offerId: '40117',
          selections: ['googleplay'],
        }),
      ],
    ]);
  });

  test('gives way to the code, and the focus goes there', async () => {
    const service = theService();
    const { user } = showPage({ ...BOTH_OPEN, ...service });
    await user.click(redeem(CAMP));

    service.finish(CAMP);

    const notice = await card(CAMP).findByText(/^This title has already been processed/);
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(card(CAMP).queryByRole('button', { name: 'Redeem at Google Play' })).toBeNull();
  });

  test('leaves the focus of a visitor who has gone elsewhere', async () => {
    const service = theService();
    const { user } = showPage({ ...BOTH_OPEN, ...service });
    await user.click(redeem(CAMP));
    redeem(BAY).focus();

    service.finish(CAMP);
    await card(CAMP).findByText(/^This title has already been processed/);

    expect(document.activeElement).toBe(redeem(BAY));
  });

  test('is offered in another shop’s bundle where the title’s own offer has it', async () => {
    const service = theService();
    const { user } = showPage({
      ...service,
      verdict: aBundle({ isGooglePlayBundle: false }),
      subCodes: {
        [CAMP.subCode]: openTitle(),
        [BAY.subCode]: openTitle({ selections: ['itunes'] }),
      },
    });

    expect(card(BAY).queryByRole('button', { name: 'Redeem at Google Play' })).toBeNull();
    await user.click(redeem(CAMP));

    expect(service.exchangeCode).toHaveBeenCalledTimes(1);
  });
});

describe('a title that failed', () => {
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

function progress() {
  const bar = screen.getByRole('progressbar', { name: /^Titles processed/ });
  return bar instanceof HTMLProgressElement ? { value: bar.value, max: bar.max } : null;
}

function describedAs(element: HTMLElement) {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
}
