import { rs } from '@rstest/core';
import { allSettled } from 'effector';

import '../routing/page-guard';
import { atPath } from '../journeys/journey.test-support';
import { picksConfirmed, titlePicked } from './picks';
import type { Exchange } from '../service/exchange-code';
import { accepted, anEntry, RequestError, type Visit } from '../testing';

export const CODE = 'MENTWGGH4XT6T4PX';
export const ISSUED = 'HDE3M67HKMEE';
export const RECORD = anEntry({
  retailer: 'FOX_DIGITAL_REDEEM',
  exchangeUrl: null,
  exchangeResult: 'HDE3 M67H KMEE',
});

export const FRESH = pickListOf(2);
export const USED = accepted({ kind: 'pick-list', remaining: 0, history: [RECORD] });
export const OPEN = accepted();

export const DONE: Exchange = { isDone: true, history: [RECORD], status: null };

export function pickListOf(remaining: number) {
  const selections = ['t01', 't03', 't04'];
  return accepted({ kind: 'pick-list', offerId: '41035', remaining, selections, titles: [] });
}

/** A visitor who has picked these on the page; the code that is issued is good. */
export async function picking(selections: string[], visit: Visit) {
  const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => OPEN);
  const page = await atPath('/picklist', { code: CODE, verdict: FRESH, validateCode, ...visit });
  const { scope } = page;
  for (const params of selections) await allSettled(titlePicked, { scope, params });
  return {
    ...page,
    validateCode,
    confirm: () => allSettled(picksConfirmed, { scope }),
  };
}

export function timeout(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
