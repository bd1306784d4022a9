import { hastyClick } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, screen } from '@testing-library/react';

import {
  aBundle,
  BAY,
  CAMP,
  card,
  describedAs,
  FRESH,
  GENERIC,
  redeem,
  showPage,
  theService,
  visitWith,
} from './testing';

describe('a fresh bundle', () => {
  test('shows how far its titles have got, together and one by one', async () => {
    const service = theService();
    const { user } = showPage({ verdict: FRESH, ...service });

    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(await screen.findByText('Titles processed: 0 of 2')).toBeTruthy();
    expect(progress()).toEqual({ value: 0, max: 2 });
    expect(card(CAMP).getByText('Being redeemed at Google Play…')).toBeTruthy();
    expect(card(BAY).getByText('Being redeemed at Google Play…')).toBeTruthy();

    // It is not at Google Play before each title is.
    expect(screen.getByText(/^Your code was exchanged for 2 codes/)).toBeTruthy();

    service.finish(CAMP);

    expect(await screen.findByText('Titles processed: 1 of 2')).toBeTruthy();
    expect(document.title).toBe('');
    expect(progress()).toEqual({ value: 1, max: 2 });
    expect(card(CAMP).getByText(/^This title has already been processed/)).toBeTruthy();
    expect(card(BAY).getByText('Being redeemed at Google Play…')).toBeTruthy();

    service.finish(BAY);

    expect(await screen.findByText('Titles processed: 2 of 2')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.textContent).toBe('2 codes ready. Enter them at Google Play');
    expect(document.title).toBe('2 codes ready. Enter them at Google Play');
    expect(screen.queryByText(/that can’t be undone/)).toBeNull();
    const words = screen.getByText(
      'Your code was redeemed for 2 titles at Google Play. This is final. ' +
        'You will sign in there to finish.',
    );
    expect(title.nextElementSibling).toBe(words);
  });

  test('says that it takes longer after three seconds, to a listener once', () => {
    const service = theService();
    showPage({ ...visitWith(), ...service });
    rs.useFakeTimers();

    fireEvent.click(redeem(CAMP));
    fireEvent.click(redeem(BAY));
    act(() => {
      rs.advanceTimersByTime(3_000);
    });

    const said = screen.getAllByText(/^This is taking longer than usual\./);
    expect(said).toHaveLength(3);
    expect(said.filter((words) => words.closest('[role=status]'))).toHaveLength(1);
  });

  test('of another shop says first that its code was exchanged for codes', async () => {
    const { user } = showPage({
      ...theService(),
      verdict: aBundle({ remaining: 2, history: [], isGooglePlayBundle: false }),
    });

    await user.click(screen.getByRole('button', { name: 'Continue' }));

    expect(
      await screen.findByText(
        'Your code was exchanged for 2 codes, one for each title. This is final.',
      ),
    ).toBeTruthy();
  });

  test('says at the title that failed that it has, and leaves the others alone', async () => {
    const service = theService();
    const { user } = showPage({ verdict: FRESH, ...service });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Titles processed: 0 of 2');

    service.fail(CAMP);
    service.finish(BAY);

    expect((await card(CAMP).findByText(GENERIC)).closest('[role=alert]')).toBeTruthy();
    expect(card(CAMP).getByRole('link', { name: 'help@example.com' })).toBeTruthy();
    expect(await card(BAY).findByText(/^This title has already been processed/)).toBeTruthy();
    expect(screen.getAllByText(GENERIC)).toHaveLength(1);
  });
});

describe('"Redeem at Google Play"', () => {
  test('ignores the press that is still meant for what was there before', async () => {
    const service = theService();
    const { user } = showPage({ ...visitWith(), ...service });

    fireEvent(redeem(CAMP), hastyClick());
    expect(service.exchangeCode).not.toHaveBeenCalled();

    await user.click(redeem(CAMP));
    expect(service.exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('exchanges that title alone, and says which it is @spec-2.18', async () => {
    const service = theService();
    const { user } = showPage({ ...visitWith(), ...service });
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

  test('gives way to the code, with the focus, unless a visitor has gone elsewhere', async () => {
    const service = theService();
    const { user } = showPage({ ...visitWith(), ...service });
    await user.click(redeem(CAMP));

    service.finish(CAMP);

    const notice = await card(CAMP).findByText(/^This title has already been processed/);
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(card(CAMP).queryByRole('button', { name: 'Redeem at Google Play' })).toBeNull();

    await user.click(redeem(BAY));
    const elsewhere = card(CAMP).getByRole('link');
    elsewhere.focus();
    service.finish(BAY);
    await card(BAY).findByText(/^This title has already been processed/);
    expect(document.activeElement).toBe(elsewhere);
  });
});

function progress() {
  const bar = screen.getByRole('progressbar', { name: /^Titles processed/ });
  return bar instanceof HTMLProgressElement ? { value: bar.value, max: bar.max } : null;
}
