import { describe, expect, test } from '@rstest/core';
import { allSettled } from 'effector';
import fc from 'fast-check';

import { $code, $isChecking, $offer, $verdict } from '../code/check';
import { codeTyped } from '../code/entry';
import { $exchange, retailerChosen } from '../exchange/single';
import { nextTurn } from './journey.test-support';
import { accepted, anEntry, RequestError, visitScope } from '../testing';

const CODES = ['FEATUREDC9DG', 'HDMAQF4PX7TV', 'DVDQDWM7GJ4R'];

/** Each of them in an order of its own. */
const INTERLEAVINGS = 1_000;

describe('answers in any order @B10', () => {
  test('leave only the state of the code in the field', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...CODES), { minLength: 2, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        async (scheduler, typed, failing) => {
          let asked = 0;
          const failed = new Map<string, boolean>();
          const scope = visitScope({
            validateCode: ({ code }) => {
              failed.set(code, failing[asked] === true);
              asked += 1;
              return failed.get(code)
                ? scheduler.schedule(Promise.reject(new RequestError('offline')))
                : scheduler.schedule(Promise.resolve(accepted({ offerId: code })));
            },
          });

          for (const code of typed) void allSettled(codeTyped, { scope, params: code });
          await scheduler.waitIdle();
          await allSettled(scope);

          const verdict = scope.getState($verdict);
          const code = scope.getState($code);
          expect(code).toBe(typed.at(-1));
          expect(scope.getState($isChecking)).toBe(false);
          expect(verdict).toEqual(failed.get(code) ? null : accepted({ offerId: code }));
        },
      ),
      { numRuns: INTERLEAVINGS },
    );
  });

  test('change only the exchange of their own code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, isDone) => {
        const scope = visitScope({
          code: CODES[0] ?? '',
          verdict: accepted(),
          validateCode: ({ code }) =>
            scheduler.schedule(Promise.resolve(accepted({ offerId: code }))),
          exchangeCode: () =>
            scheduler.schedule(Promise.resolve({ isDone, history: [anEntry()], status: null })),
        });

        void allSettled(retailerChosen, { scope, params: 'vudu' });
        void allSettled(codeTyped, { scope, params: CODES[1] ?? '' });
        await scheduler.waitIdle();
        await nextTurn();

        expect(scope.getState($offer)).toMatchObject({
          offerId: CODES[1],
          remaining: 1,
          history: [],
        });
        expect(scope.getState($exchange)).toEqual({ step: 'idle' });
      }),
      { numRuns: INTERLEAVINGS / 10 },
    );
  });
});
