import { $code, $redemptions, type HistoryEntry } from '@redeem/store';
import { accepted, anEntry } from '@redeem/store/testing';
import { expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { renderVisit } from '../testing';
import { UsedCodeActions } from './lazy';

const ANOTHER = 'Redeem another code';
const BY_RETAILER = anEntry({ exchangeResult: null, exchangeUrl: null });

test.each([
  [true, 'Code copied'],
  [false, 'Copying did not work. Please select the text and copy it yourself.'],
])(
  'the code of the retailer is copied as it is printed where a page may: %s',
  async (may, said) => {
    const { user } = await showUsed([anEntry()]);
    if (!may) rs.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined);

    await user.click(screen.getByRole('button', { name: 'Copy code' }));

    expect(screen.getByRole('status').textContent).toBe(said);
    if (may) expect(await navigator.clipboard.readText()).toBe('VUDU 4K7R');
  },
);

test.each<[string, HistoryEntry[], string[], string]>([
  ['with a code of the retailer', [anEntry()], ['Copy code', ANOTHER], 'Copy code'],
  ['that the retailer has redeemed', [BY_RETAILER], [ANOTHER], ANOTHER],
  [
    'that went several ways',
    [anEntry(), anEntry({ retailer: 'iTunes' })],
    ['Copy code: Vudu', 'Copy code: iTunes', ANOTHER],
    ANOTHER,
  ],
  ['without a history', [], [ANOTHER], ANOTHER],
])('a used code %s has these actions, of which one is first', async (_, history, names, first) => {
  await showUsed(history);

  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(names);
  expect(
    buttons
      .filter(({ className }) => className.includes('primary'))
      .map(({ textContent }) => textContent),
  ).toEqual([first]);
});

test.each<[string, HistoryEntry[], string | null]>([
  ['the last retailer', [anEntry({ retailer: 'iTunes' }), anEntry()], 'Vudu'],
  ['nobody where no retailer is named', [{ ...BY_RETAILER, retailer: null }], null],
])('who misses the movie is sent to %s, and then to a mail', async (_, history, retailer) => {
  await showUsed(history);

  const advice = screen.queryByText('Did the movie arrive?')?.parentElement;
  if (retailer === null) expect(advice).toBeUndefined();
  else expect(advice?.textContent).toMatch(`Sign in at ${retailer} with the account`);
  const mails = screen.queryAllByRole('link', { name: 'Still missing? Write to us' });
  expect(mails).toHaveLength(retailer === null ? 0 : 1);
});

test('the next code finds nothing left of the one before', async () => {
  const [rememberCode, onAnother] = [rs.fn(), rs.fn()];
  const { user, scope } = await showUsed([anEntry()], rememberCode, onAnother);

  await user.click(screen.getByRole('button', { name: ANOTHER }));

  expect(rememberCode.mock.lastCall).toEqual(['']);
  expect(scope.getState($code)).toBe('');
  expect(scope.getState($redemptions)).toEqual([]);
  expect(onAnother).toHaveBeenCalledTimes(1);
});

async function showUsed(
  history: HistoryEntry[],
  rememberCode = rs.fn<(code: string) => void>(),
  onAnother = rs.fn<() => void>(),
) {
  const verdict = accepted({ remaining: 0, history });
  const visit = { code: 'ABCDEFGHJKLM', verdict, rememberCode };
  const shown = renderVisit(<UsedCodeActions onAnother={onAnother} />, { visit, strings: {} });
  await screen.findByRole('button', { name: ANOTHER });
  return shown;
}
