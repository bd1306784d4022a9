import { accepted, hastyClick, noAnswer, type Visit } from '@redeem/platform/testing';
import { describe, expect, rs, test } from '@rstest/core';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { CODE, FAILING, forever, pickList, RECORD, showPage } from './testing';

const GENERIC = 'We encountered an error. Please try again.';

type ExchangeCode = NonNullable<Visit['exchangeCode']>;

describe('the last question', () => {
  test('lists the choice and what it means, and exchanges nothing yet', async () => {
    const exchangeCode = rs.fn<ExchangeCode>();
    await asked({ exchangeCode });

    const titles = within(dialog()).getAllByRole('listitem');
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      'Nine Lanterns to Vesper',
      'Kites Over Kestrel Bay',
    ]);
    expect(
      within(dialog()).getByText('Your choice can’t be changed once you continue.'),
    ).toBeTruthy();
    expect(screen.queryByText(/Google Play/)).toBeNull();
    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('names Google Play, as the page does before, where the titles lead there', async () => {
    await asked({ verdict: pickList(2, { isGooglePlayBundle: true }) });

    const WORDS =
      'Your choice can’t be changed once you continue. ' +
      'Your choice is redeemed at Google Play as soon as you continue.';
    expect(screen.getAllByText(WORDS)).toHaveLength(2);
    expect(within(dialog()).getByText(WORDS).id).toBe(proceed().getAttribute('aria-describedby'));
  });

  test('ignores the press that is still meant for the page behind it', async () => {
    const exchangeCode = rs.fn<ExchangeCode>(forever);
    const { user } = await asked({ exchangeCode });

    fireEvent(proceed(), hastyClick());
    expect(exchangeCode).not.toHaveBeenCalled();

    await user.click(proceed());
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test.each(['Go Back', 'Close'])('is left by %s, with the choice as it was', async (name) => {
    const { user } = await asked();

    await user.click(within(dialog()).getByRole('button', { name }));

    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  });

  test('answered, exchanges what was chosen, once', async () => {
    const exchangeCode = rs.fn<ExchangeCode>(forever);
    const { user } = await asked({ exchangeCode });

    await user.dblClick(proceed());

    expect(exchangeCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: CODE, offerId: '41035', selections: ['t01', 't04'] }),
    );
  });
});

describe('an exchange under way', () => {
  test.each<[string, Visit]>([
    ['in flight', { exchangeCode: forever }],
    // It is unknown whether the failed exchange has happened.
    ['being checked', { exchangeCode: noAnswer, validateCode: forever }],
  ])('keeps its button busy and focused, without a way back, while it is %s', async (_, visit) => {
    const { user } = await asked(visit);

    await user.click(proceed());

    expect(proceed().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(proceed());
    const back = within(dialog()).getByRole('button', { name: 'Go Back' });
    expect(back.getAttribute('aria-disabled')).toBe('true');
    await user.click(back);
    expect(dialog()).toBeTruthy();
  });

  test('says what happens, and after three seconds that it takes longer', async () => {
    await asked({ exchangeCode: forever });
    rs.useFakeTimers();

    fireEvent.click(proceed());

    const said = within(dialog()).getByRole('status');
    expect(said.textContent).toBe('Saving your choice. Please keep this page open.');
    act(() => {
      rs.advanceTimersByTime(3_000);
    });
    expect(said.textContent).toMatch(/open\.This is taking longer than usual\./);
  });

  test('that fails says whether the code is used, as far as the service says', async () => {
    const exchangeCode = rs.fn<ExchangeCode>(noAnswer);
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(noAnswer);
    const { user } = await asked({ exchangeCode, validateCode, isOnline: () => false });
    await user.click(proceed());
    expect(
      await within(dialog()).findByText(/^We could not find out whether your code has been used\./),
    ).toBeTruthy();
    expect(within(dialog()).getByText(/^You are offline\./)).toBeTruthy();
    validateCode.mockReturnValue(pickList(2));

    await user.click(within(dialog()).getByRole('button', { name: 'Check the code again' }));

    expect(await within(dialog()).findByText('Your code has not been used.')).toBeTruthy();
    expect(within(dialog()).queryByText(/^You are offline\./)).toBeNull();
    // Not on the button that exchanges, which an Enter that is held down would press.
    expect(document.activeElement?.textContent).toBe('Your code has not been used.');
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });

  test('goes on when the question is closed over it, and nothing can be changed', async () => {
    const exchangeCode = rs.fn<ExchangeCode>(forever);
    const { user } = await asked({ exchangeCode });
    await user.click(proceed());

    await user.click(within(dialog()).getByRole('button', { name: 'Close' }));

    const confirm = screen.getByRole('button', { name: 'Confirm your choice' });
    expect(confirm.getAttribute('aria-disabled')).toBe('true');
    await user.click(confirm);
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const box of screen.getAllByRole('checkbox')) {
      expect(box.getAttribute('aria-disabled')).toBe('true');
      await user.click(box);
    }
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
  });
});

describe('an exchange that failed', () => {
  test('is shown beside the button, which retries @spec-4.13', async () => {
    const exchangeCode = rs.fn<ExchangeCode>(forever);
    exchangeCode.mockImplementationOnce(noAnswer);
    const { user } = await asked({ ...FAILING, exchangeCode });

    await user.click(proceed());
    const text = await within(dialog()).findByText(GENERIC);
    expect(text.closest('[role=alert]')).toBeTruthy();
    expect(screen.getAllByText(GENERIC)).toHaveLength(1);
    expect(mail()).toBeTruthy();

    await user.click(proceed());
    expect(exchangeCode).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(GENERIC)).toBeNull();
  });

  test('is shown on the page after the question is closed, until the choice changes', async () => {
    const { user } = await asked(FAILING);
    await user.click(proceed());
    await within(dialog()).findByText(GENERIC);

    await user.click(within(dialog()).getByRole('button', { name: 'Go Back' }));
    expect(screen.getByText(GENERIC).closest('[role=alert]')).toBeTruthy();
    expect(mail()).toBeTruthy();

    await user.click(screen.getByRole('checkbox', { name: 'Kites Over Kestrel Bay' }));
    expect(screen.queryByText(GENERIC)).toBeNull();
    expect(mail()).toBeNull();
  });

  test('but has happened all the same, goes on', async () => {
    const used = accepted({ kind: 'pick-list', remaining: 0, history: [RECORD] });
    const { user } = await asked({
      exchangeCode: noAnswer,
      validateCode: ({ code }) => (code === CODE ? used : forever()),
    });

    await user.click(proceed());

    expect(await screen.findByText('Your choice is saved. One moment…')).toBeTruthy();
  });
});

describe('a choice that is made', () => {
  test('is shown with the focus on it, without a choice', async () => {
    const { user } = await asked();

    await user.click(proceed());

    const words = await screen.findByText('Your choice is saved. One moment…');
    expect(words.closest('[role=status]')?.contains(document.activeElement)).toBe(true);
    expect(screen.getByRole('heading', { level: 1, name: 'Your choice is saved' })).toBeTruthy();
    expect(screen.queryByText(/This code is good for/)).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    await waitFor(() => {
      expect(document.title).toBe('Your choice is saved');
    });
  });

  test('stays told while its code is a bundle that is being exchanged', async () => {
    const done = { isDone: true, status: null, history: [RECORD] };
    const { user } = await asked({
      exchangeCode: ({ code }) => (code === CODE ? done : forever()),
      validateCode: () => accepted({ kind: 'bundle', remaining: 2 }),
    });

    await user.click(proceed());

    expect(await screen.findByText('Your choice is saved. One moment…')).toBeTruthy();
  });
});

/** A visitor who has chosen two titles and has been asked whether that is final. */
async function asked(visit: Visit = {}) {
  const page = showPage(visit);
  for (const name of ['Kites Over Kestrel Bay', 'Nine Lanterns to Vesper']) {
    await page.user.click(screen.getByRole('checkbox', { name }));
  }
  await page.user.click(screen.getByRole('button', { name: 'Confirm your choice' }));
  return page;
}

function dialog() {
  return screen.getByRole('dialog', { name: 'Is this your final choice?' });
}

function proceed() {
  return within(dialog()).getByRole('button', { name: 'Continue' });
}

function mail(): HTMLElement | null {
  return screen.queryByRole('link', { name: 'help@example.com' });
}
