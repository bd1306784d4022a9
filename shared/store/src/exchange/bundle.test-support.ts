import { rs } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { atPath } from '../journeys/journey.test-support';
import type { HistoryEntry } from '../service/offer';
import type { Exchange } from '../service/exchange-code';
import { codeSubmitted } from '../routing/submission';
import { accepted, anEntry, RequestError, type Visit, visitScope } from '../testing';

export const CODE = 'PACKCVRAJE9X';
export const SUB_CODES = ['HD6UGX6W749D', 'HDGN4X3D3YVH', 'HD3DWH6HAMJ7'];
export const HISTORY = [
  title('HD6U GX6W 749D', 'DEMO-GPBUNDLE-40117'),
  title('HDGN 4X3D 3YVH', 'DEMO-GPBUNDLE-40118'),
  title('HD3D WH6H AMJ7', 'DEMO-GPBUNDLE-40119'),
];
export const SELECTIONS = ['t07', 't08', 't09'];

export const FRESH = accepted({
  kind: 'bundle',
  offerId: '40000',
  remaining: 3,
  selections: SELECTIONS,
  isGooglePlayBundle: true,
});
export const EXCHANGED: Exchange = { isDone: true, history: HISTORY, status: null };
export const OPEN = accepted({ remaining: 1 });
export const USED = accepted({ remaining: 0 });

export type ExchangeCode = NonNullable<Visit['exchangeCode']>;

interface Faults {
  failing?: (string | undefined)[];
  bundle?: Exchange;
}

/** A service that carries out exchanges and knows the used codes. */
export function theService({ failing = [], bundle = EXCHANGED }: Faults = {}) {
  const used = new Set<string>();
  let faults = failing;
  return {
    exchangeCode: rs.fn<ExchangeCode>(({ code }) => {
      if (code === CODE) return bundle;
      if (faults.includes(code)) return timeout();
      used.add(code);
      return { isDone: true, history: [], status: null };
    }),
    validateCode: rs.fn<NonNullable<Visit['validateCode']>>(({ code }) =>
      used.has(code) ? USED : OPEN,
    ),
    recover: () => {
      faults = [];
    },
  };
}

/** Presses Continue for the bundle. The exchange is in flight. */
export async function submitting(visit: Visit) {
  const page = await atPath('/', { code: CODE, verdict: FRESH, ...visit });
  return { ...page, settled: allSettled(codeSubmitted, { scope: page.scope }) };
}

/** Presses Continue for the bundle and waits until everything has ended. */
export async function submitted(visit: Visit) {
  const page = await submitting(visit);
  await page.settled;
  return page;
}

/** A Google Play bundle that was exchanged earlier, with no title redeemed. */
export function exchangedEarlier(visit: Visit): Scope {
  const verdict = accepted({
    kind: 'bundle',
    remaining: 0,
    isGooglePlayBundle: true,
    history: HISTORY,
  });
  const subCodes = Object.fromEntries(SUB_CODES.map((code) => [code, OPEN]));
  return visitScope({ path: '/gpbundle', code: CODE, verdict, subCodes, ...visit });
}

/** Returns the calls of the service, without site, territory and language. */
export function asked(service: { mock: { calls: Parameters<ExchangeCode>[] } }) {
  return service.mock.calls.map(
    ([{ contentServiceUrl: _url, siteKey: _key, language: _language, territory: _cc, ...call }]) =>
      call,
  );
}

export function timeout(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}

function title(exchangeResult: string, exchangeName: string): HistoryEntry {
  return anEntry({ retailer: null, exchangeUrl: null, exchangeName, exchangeResult });
}
