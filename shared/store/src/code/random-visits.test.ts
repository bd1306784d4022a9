import { expect, rs, test } from '@rstest/core';
import { allSettled, type EventCallable } from 'effector';
import fc from 'fast-check';

import * as store from '../index';
import { accepted, anEntry, type Exchange, noAnswer, refused, type Verdict } from '../testing';
import * as at from './visiting.test-support';

/** The time that the visits take, in milliseconds. A failure names its seed and the shortest visit that fails. */
const TIME_MS = 4_000;

const ORDINARY = 'FEATUREDC9DGEF4T';
const BUNDLE = 'PACKCVRAJE9XEF4T';
const PICKS = 'MENTWGGH4XT6T4PX';
const REFUSED = 'XPRDXPRDXPRDXPRD';
const CODES = [ORDINARY, BUNDLE, PICKS, REFUSED, 'FEAT', ''];
const PATHS = ['/', '/retailers', '/gpbundle', '/picklist', '/support'];
const [FIRST = ''] = at.SUB_CODES;

const does =
  <Params>(event: EventCallable<Params>, params: Params) =>
  (page: at.Page) =>
    page.does(event, params);

/** What a visitor, the browser or the connection does. */
const ACTS: Readonly<Record<string, (page: at.Page) => unknown>> = {
  ...Object.fromEntries(CODES.map((code) => [`type "${code}"`, does(store.codeTyped, code)])),
  ...Object.fromEntries(PATHS.map((path) => [`open ${path}`, does(store.pathEntered, path)])),
  'paste two codes': does(store.fieldEdited, `${ORDINARY} or ${BUNDLE}`),
  continue: does(store.codeSubmitted, 1),
  'try again': does(store.checkRetried, undefined),
  'solve the captcha': does(store.captchaSolved, 'token'),
  redeem: does(store.retailerChosen, 'vudu'),
  'pick t01': does(store.titlePicked, 't01'),
  'pick t03': does(store.titlePicked, 't03'),
  confirm: does(store.picksConfirmed, undefined),
  'redeem a title': does(store.titleChosen, FIRST),
  'retry a title': does(store.titleRetried, FIRST),
  'restore the page': does(store.pageRestored, undefined),
  'lose the connection': does(store.connectionChanged, false),
  'get the connection': does(store.connectionChanged, true),
  'toggle the language': does(store.languageToggled, undefined),
  'pick Canada': does(store.territoryPicked, 'CA'),
  'pick Germany': does(store.territoryPicked, 'DE'),
};

const acts = fc.array(fc.constantFrom(...Object.keys(ACTS)), { minLength: 3, maxLength: 25 });

/** The faults of the service: a call fails before or after its work, or asks for a captcha. */
const FAULTS = [null, null, null, null, 'before', 'after', 'captcha'] as const;
type Fault = (typeof FAULTS)[number];
const faults = fc.infiniteStream(fc.constantFrom(...FAULTS));

test(
  'random visits to a faulty service exchange no used code and end in a known state @B5 @B10 @D5',
  async () => {
    await fc.assert(
      fc.asyncProperty(acts, faults, fc.scheduler(), async (names, stream, scheduler) => {
        const service = theService(stream, (name) => scheduler.schedule(Promise.resolve(), name));
        const page = at.visiting({
          territory: 'CA',
          validateCode: service.validateCode,
          exchangeCode: service.exchangeCode,
          getSite: ({ territory }) => at.siteIn(territory ?? 'US', 'en'),
          leaveFor: () => undefined,
        });
        service.exchanged.mockImplementation((code) => {
          expect(usedIn(page)).not.toContain(code);
        });

        for (const name of names) {
          void ACTS[name]?.(page);
          if (name.length % 2 === 0) await scheduler.waitIdle();
          expectSense(page);
        }
        await scheduler.waitIdle();
        await allSettled(page.scope);

        expectEnd(page);
        expect(service.exchanged.mock.results.filter(({ type }) => type === 'throw')).toEqual([]);
      }),
      { numRuns: 100_000, plugins: [fc.interruptAfterTimeLimit(TIME_MS)] },
    );
  },
  10 * TIME_MS,
);

/** What is true at each moment. */
function expectSense({ sees }: at.Page): void {
  const offer = sees(store.$offer);
  if (sees(store.$canContinue)) expect([null, 'choice']).toContain(sees(store.$intent).missing);
  if (sees(store.$isUsedUp)) expect(offer).toMatchObject({ remaining: 0 });
  if (sees(store.$isSubmitting)) expect(sees(store.$canContinue)).toBe(false);
  if (sees(store.$code).length < 12) expect([offer, sees(store.$refusal)]).toEqual([null, null]);
  expect(sees(store.$pickList)?.picked.length ?? 0).toBeLessThanOrEqual(2);
}

/** Returns the codes that the page shows as used. */
function usedIn({ sees }: at.Page): string[] {
  const used = sees(store.$bundleTitles).filter(({ step }) => step === 'processed');
  const field = sees(store.$offer)?.remaining === 0 ? [sees(store.$code)] : [];
  return [...field, ...used.map(({ subCode }) => subCode)];
}

/** What is true when nothing is under way. */
function expectEnd({ sees }: at.Page): void {
  expect([sees(store.$isChecking), sees(store.$areSubCodesChecking)]).toEqual([false, false]);
  const titles = sees(store.$bundleTitles).map(({ step }) => step);
  const steps = [sees(store.$exchange).step, sees(store.$bundleStep), sees(store.$picking)];
  for (const step of [...steps, ...titles])
    expect(['exchanging', 'settling', 'checking']).not.toContain(step);
}

/** A service that remembers what it exchanged. Each call may have a fault, and is answered in any order. */
function theService(stream: Iterable<Fault>, turn: (name: string) => Promise<unknown>) {
  const used = new Set<string>();
  const exchanged = rs.fn<(code: string) => void>();
  const next = stream[Symbol.iterator]();
  const call = async <Answer>(name: string, captcha: Answer, work: () => Answer) => {
    const { value: fault } = next.next() as IteratorYieldResult<Fault>;
    await turn(name);
    if (fault === 'captcha') return captcha;
    if (fault === 'before') return noAnswer();
    const answer = work();
    if (fault === 'after') return noAnswer();
    return answer;
  };
  const declined: Exchange = { ...at.DECLINED, error: 'captcha' };
  return {
    exchanged,
    validateCode: ({ code }: { code: string }) =>
      call<Verdict>(`validate ${code}`, refused('captcha'), () => verdictOn(code, used.has(code))),
    exchangeCode: ({ code }: { code: string }) => {
      exchanged(code);
      return call<Exchange>(`exchange ${code}`, declined, () => {
        used.add(code);
        return at.done(historyOf(code));
      });
    },
  };
}

function verdictOn(code: string, isUsed: boolean): Verdict {
  const history = isUsed ? historyOf(code) : [];
  const remaining = isUsed ? 0 : 2;
  if (code === BUNDLE)
    return accepted({ kind: 'bundle', isGooglePlayBundle: true, remaining, history });
  if (code === PICKS) {
    return accepted({ kind: 'pick-list', selections: ['t01', 't03', 't04'], remaining, history });
  }
  return code === REFUSED ? refused('expired') : accepted({ remaining, history });
}

function historyOf(code: string): Exchange['history'] {
  if (code === BUNDLE) return at.HISTORY;
  return code === PICKS ? [at.PICK_LIST_RECORD] : [anEntry({ exchangeUrl: null })];
}
