import { rs } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import * as store from '../index';
import {
  accepted,
  type Exchange,
  type Offer,
  RequestError,
  type SubCodeState,
  type Visit,
  visitScope,
} from '../testing';
import { atPath, HISTORY, SUB_CODES } from './visits.test-support';

export type ValidateCode = NonNullable<Visit['validateCode']>;
export type ExchangeCode = NonNullable<Visit['exchangeCode']>;

export const CODE = 'PACKCVRAJE9X';
export const [FIRST = '', SECOND = ''] = SUB_CODES;
export const OPEN = accepted();
export const USED = accepted({ remaining: 0 });
export const FRESH = accepted({
  kind: 'bundle',
  offerId: '40000',
  remaining: 3,
  selections: ['t07', 't08', 't09'],
  isGooglePlayBundle: true,
});
export const EXCHANGED: Exchange = { isDone: true, history: HISTORY, status: null };
export const SILENT: Exchange = { isDone: true, history: [], status: null };

/** A service that carries out exchanges and knows the used codes. */
export function theService(faulty: string[] = [], bundle = EXCHANGED) {
  const used = new Set<string>();
  let faults = faulty;
  return {
    exchangeCode: rs.fn<ExchangeCode>(({ code }) => {
      if (code === CODE) return bundle;
      if (faults.includes(code)) return failing();
      used.add(code);
      return SILENT;
    }),
    validateCode: rs.fn<ValidateCode>(({ code }) => (used.has(code) ? USED : OPEN)),
    recover: () => {
      faults = [];
    },
  };
}

/** Presses Continue for the bundle. The exchange is in flight. */
export async function submitting(visit: Visit) {
  const page = await atPath('/', { code: CODE, verdict: FRESH, ...visit });
  return { ...page, settled: allSettled(store.codeSubmitted, { scope: page.scope, params: 1 }) };
}

export function exchanged(history = HISTORY, different: Partial<Offer> = {}) {
  return accepted({ kind: 'bundle', remaining: 0, history, ...different });
}

/** A bundle that was exchanged earlier, and whose first title is in this state. */
export function exchangedEarlier(
  state: SubCodeState,
  { isGooglePlayBundle = false, ...visit }: Visit & { isGooglePlayBundle?: boolean },
  different: Partial<Offer> = {},
) {
  return visitScope({
    path: '/gpbundle',
    code: CODE,
    verdict: exchanged(HISTORY, { isGooglePlayBundle, ...different }),
    subCodes: { ...Object.fromEntries(SUB_CODES.map((code) => [code, OPEN])), [FIRST]: state },
    ...visit,
  });
}

export function shown(state: SubCodeState, bundle: Partial<Offer> = {}) {
  const [first] = titlesOf(exchangedEarlier(state, {}, bundle));
  if (!first) throw new Error('the bundle has no titles');
  return first;
}

export function titlesOf(scope: Scope) {
  return scope.getState(store.$bundleTitles);
}

export function stepsOf(scope: Scope) {
  return titlesOf(scope).map(({ step }) => step);
}

export function codesOf(call: { mock: { calls: { code: string }[][] } }) {
  return call.mock.calls.map(([asked]) => asked?.code);
}

export function failing(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
