import * as store from '../index';
import { accepted, noAnswer, type Offer, type SubCodeState, type Visit } from '../testing';
import * as at from './visiting.test-support';

const { done, HISTORY, SUB_CODES, visiting } = at;

export const CODE = 'PACKCVRAJE9X';
export const [FIRST = '', SECOND = ''] = SUB_CODES;
export const OPEN = accepted();
export const USED = accepted({ remaining: 0 });
export const AT_GOOGLE_PLAY = { isGooglePlayBundle: true };
const FRESH = accepted({
  kind: 'bundle',
  offerId: '40000',
  remaining: 3,
  selections: ['t07', 't08', 't09'],
  ...AT_GOOGLE_PLAY,
});

/** A service that carries out exchanges, knows the used codes, and answers no exchange of the faulty ones. */
export function theService(faulty: string[] = [], bundle = done(HISTORY)) {
  const used = new Set<string>();
  return {
    exchangeCode: ({ code }: { code: string }) => {
      if (code === CODE) return bundle;
      if (faulty.includes(code)) return noAnswer();
      used.add(code);
      return done();
    },
    validateCode: ({ code }: { code: string }) => (used.has(code) ? USED : OPEN),
  };
}

/** Presses Continue for the bundle. The exchange is in flight. */
export function submitting(visit: Visit) {
  const page = visiting({ code: CODE, verdict: FRESH, ...visit });
  return { ...page, settled: page.does(store.codeSubmitted, 1) };
}

/** The verdict on a bundle that was exchanged. */
export function exchanged(history = HISTORY, different: Partial<Offer> = {}) {
  return accepted({ kind: 'bundle', remaining: 0, history, ...different });
}

/** A bundle that was exchanged earlier, and whose first title is in this state. */
export function exchangedEarlier(
  state: SubCodeState,
  visit: Visit = {},
  different: Partial<Offer> = {},
) {
  const others = Object.fromEntries(SUB_CODES.map((code) => [code, OPEN]));
  const verdict = exchanged(HISTORY, different);
  const subCodes = { ...others, [FIRST]: state };
  return visiting({ path: '/gpbundle', code: CODE, verdict, subCodes, ...visit });
}

export function stepsOf({ sees }: Pick<at.Page, 'sees'>) {
  return sees(store.$bundleTitles).map(({ step }) => step);
}

export function callsOf({ calls }: Pick<at.Page, 'calls'>, what: string) {
  return calls.filter((call) => call.startsWith(what));
}
