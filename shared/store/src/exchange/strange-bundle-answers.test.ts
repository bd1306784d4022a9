import { afterEach, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';
import fc from 'fast-check';

import { $hasBundleFailed, $isBundleExchanged, $refusal } from './bundle';
import { $titleStates } from './titles';
import { CODE, FRESH, SELECTIONS } from './bundle.test-support';
import { $isChecking, $offer } from '../code/check';
import { atPath, nextTurn } from '../journeys/journey.test-support';
import { isRedeemed, subCodesOf } from '../code/offer-rules';
import { exchangeCode } from '../service/exchange-code';
import {
  changed,
  mutations,
  runsOf,
  SEED,
  tellCounts,
} from '../service/strange-answers.test-support';
import { validateCode } from '../service/validate-code';
import { $areSubCodesChecking } from '../code/sub-codes';
import { $canContinue, $isSubmitting, codeSubmitted } from '../routing/submission';

const RUNS = runsOf(150);

/** For a run that hangs, in milliseconds. */
const LIMIT_MS = 400 * RUNS;

/** A request for a code, or for its exchange, and nothing else. */
const PATH = /^\/site\/movieredeem\/code\/([A-Za-z\d-]{1,32})(\/exchange)?$/;

/** How many sub-codes the page asks for at a time. */
const MOST_AT_A_TIME = 6;

/** How an answer differs from a good one: it is declined with an error, or the connection breaks (null). */
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 4, arbitrary: mutations },
  { weight: 1, arbitrary: fc.constantFrom('InvalidCaptcha', 'OfferExpired') },
  { weight: 1, arbitrary: fc.constant(null) },
);

const situations = fc.record({
  /** How many sub-codes the bundle has, and how often its history names each. */
  count: fc.constantFrom(0, 1, 2, 3, 7, 14),
  times: fc.constantFrom(1, 1, 2),
  /** The state of the bundle in the service afterwards. */
  isUsedAfterwards: fc.boolean(),
  bundle: fault,
  check: fault,
  title: fault,
});

type Situation = typeof situations extends fc.Arbitrary<infer Value> ? Value : never;

afterEach(() => {
  rs.restoreAllMocks();
});

test(
  'random answers about a bundle and its sub-codes leave the page in a known state @B5',
  async () => {
    const ends = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(situations, async (situation) => {
        const end = await endOf(situation);
        ends.set(end, (ends.get(end) ?? 0) + 1);
      }),
      { numRuns: RUNS, seed: SEED },
    );

    tellCounts('bundles', RUNS, ends);
    expect(new Set(ends.keys())).toEqual(new Set(['exchanged', 'found used', 'open']));
  },
  LIMIT_MS,
);

/** Submits a bundle and names the state in which that ends; throws if it is none that is known. */
async function endOf(situation: Situation): Promise<string> {
  const service = theService(situation);
  const { scope, navigate } = await atPath('/', {
    code: CODE,
    verdict: FRESH,
    validateCode,
    exchangeCode,
  });

  await allSettled(codeSubmitted, { scope });

  const offer = scope.getState($offer);
  const titles = scope.getState($titleStates);
  const codes = subCodesOf(offer?.history ?? []);
  // Nothing is left under way, and nothing is used that does not say where it went.
  expect(scope.getState($isSubmitting) || scope.getState($isChecking)).toBe(false);
  expect(scope.getState($areSubCodesChecking)).toBe(false);
  expect(titles.filter(({ exchange }) => exchange === 'exchanging')).toEqual([]);
  expect(offer !== null && isRedeemed(offer) && codes.length === 0).toBe(false);
  // Each code is a title, once, and is exchanged at most once; only codes are asked for.
  expect(titles.map(({ subCode }) => subCode)).toEqual(offer?.kind === 'bundle' ? codes : []);
  expect(service.exchanged).toEqual([...new Set(service.exchanged)]);
  expect(service.strangePaths).toEqual([]);
  expect(service.most()).toBeLessThanOrEqual(MOST_AT_A_TIME);

  const isOnItsPage = navigate.mock.calls.some(([path]) => path === '/gpbundle');
  const hasFailed = scope.getState($hasBundleFailed);
  expect(isOnItsPage).toBe(scope.getState($isBundleExchanged));
  if (isOnItsPage) {
    expect([hasFailed, codes.length > 0]).toEqual([false, true]);
    return 'exchanged';
  }
  expect(service.exchanged).toEqual([CODE]);
  const refusal = scope.getState($refusal);
  if (refusal === 'captcha') return 'open';
  if (hasFailed) {
    expect([refusal, scope.getState($canContinue)]).toEqual(['unexpected', true]);
    return 'open';
  }
  expect([refusal, offer && isRedeemed(offer)]).toEqual([null, true]);
  return 'found used';
}

/** Answers as the situation says, and notes what it is asked. */
function theService({ count, times, isUsedAfterwards, bundle, check, title }: Situation) {
  const exchanged: string[] = [];
  const strangePaths: string[] = [];
  let awaited = 0;
  let most = 0;
  const names = Array.from({ length: count }, (_, place) => `HD6U GX6W ${String(1000 + place)}`);
  const history = Array.from({ length: times }, () => names)
    .flat()
    .map((exchangeResult, place) => ({
      exchangeName: `DEMO-GPBUNDLE-${String(place)}`,
      exchangeResult,
    }));
  const answerTo = (code: string, isExchange: boolean): [answer: unknown, fault: Fault] => {
    if (code === CODE) {
      if (isExchange) return [ok({ remainingValue: 0 }, history), bundle];
      const known = [{ exchangeResult: 'HD6U GX6W 749D', exchangeName: 'DEMO-1' }];
      return [ok({ remainingValue: isUsedAfterwards ? 0 : 3 }, isUsedAfterwards ? known : []), []];
    }
    if (isExchange) return [ok({ remainingValue: 0 }, [{ group: 'Google Play' }]), title];
    const remainingValue = exchanged.includes(code) ? 0 : 1;
    return [ok({ offerType: 'single', remainingValue }, [{ group: 'Google Play' }]), check];
  };
  rs.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const [, code = '', exchange] = PATH.exec(pathname) ?? [];
    if (code === '') strangePaths.push(pathname);
    const [answer, fault] = answerTo(code, exchange !== undefined);
    if (exchange !== undefined) exchanged.push(code);
    if (code !== CODE) awaited += 1;
    most = Math.max(most, awaited);
    await nextTurn();
    if (code !== CODE) awaited -= 1;
    if (fault === null) throw new TypeError('the connection broke');
    if (typeof fault === 'string') return Response.json({ status: 'error', error: fault });
    return Response.json(changed(answer, fault));
  });
  return { exchanged, strangePaths, most: () => most };
}

type Fault = Situation['bundle'];

function ok(codeStatus: object, history: object[]) {
  const selections = SELECTIONS.map((name) => ({ name }));
  return {
    status: 'ok',
    error: null,
    data: {
      metadata: { gpbundle: true },
      code_status: {
        offerType: 'multi_use',
        offerId: '40000',
        exchangeOptions: { selections },
        ...codeStatus,
      },
      history,
    },
  };
}
