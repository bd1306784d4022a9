import { $code, $redemptions, type HistoryEntry } from '@redeem/store';
import { accepted, anEntry } from '@redeem/store/testing';
import { expect, rs, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { renderVisit } from '../testing';
import { UsedCodeActions } from './lazy';

const ANOTHER = 'Redeem another code';
const BY_RETAILER = anEntry({ exchangeResult: null, exchangeUrl: null });

test.each<[string, HistoryEntry[], string | null]>([
  ['the last retailer', [anEntry({ retailer: 'iTunes' }), anEntry()], 'Vudu'],
  ['nobody where no retailer is named', [anEntry({ retailer: null })], null],
  ['nobody where the site sent nobody', [BY_RETAILER], null],
])('who misses the movie is sent to %s, and then to a mail', async (_, history, retailer) => {
  await showUsed(history);

  const advice = screen.queryByText('Did the movie arrive?')?.closest('details');
  if (retailer === null) expect(advice ?? null).toBeNull();
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
