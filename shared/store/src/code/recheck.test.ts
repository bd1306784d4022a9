import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $isChecking, $verdict, checkRetried } from './check';
import { $isUnchecked } from './sub-codes';
import { codeTyped } from './entry';
import { nextTurn } from '../journeys/journey.test-support';
import { pageRestored } from '../page/lifecycle';
import { $refusal } from '../exchange/bundle';
import { languageToggled } from '../site/site';
import {
  accepted,
  lateAnswer,
  refused,
  RequestError,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

const TWELVE = 'FEATUREDC9DG';

describe('a failed check', () => {
  test('refuses nothing and can be repeated @spec-7.9', async () => {
    const validateCode = rs
      .fn<() => Promise<Verdict>>()
      .mockRejectedValueOnce(new RequestError('timeout'))
      .mockResolvedValueOnce(accepted());
    const scope = visitScope({ validateCode });

    await allSettled(codeTyped, { scope, params: TWELVE });
    expect(state(scope)).toEqual({ verdict: null, isUnchecked: true, isChecking: false });
    expect(scope.getState($refusal)).toBeNull();

    await allSettled(checkRetried, { scope });
    expect(state(scope)).toEqual({ verdict: accepted(), isUnchecked: false, isChecking: false });
  });

  test('is discarded when the code changes', async () => {
    const scope = visitScope({ validateCode: () => Promise.reject(new RequestError('offline')) });

    await allSettled(codeTyped, { scope, params: TWELVE });
    await allSettled(codeTyped, { scope, params: 'F' });

    expect(scope.getState($isUnchecked)).toBe(false);
  });

  test('causes no check without a press', async () => {
    rs.useFakeTimers();
    const validateCode = rs.fn(() => Promise.reject(new RequestError('status')));
    const scope = visitScope({ validateCode });

    void allSettled(codeTyped, { scope, params: TWELVE });
    await rs.advanceTimersByTimeAsync(60_000);

    rs.useRealTimers();
    expect(validateCode).toHaveBeenCalledTimes(1);
  });
});

describe('a repeated check', () => {
  test('keeps the known verdict until the answer arrives', async () => {
    const answer = lateAnswer<Verdict>();
    const scope = visitScope({
      code: TWELVE,
      verdict: accepted(),
      validateCode: () => answer.promise,
    });

    const restored = allSettled(pageRestored, { scope });
    expect(scope.getState($verdict)).toEqual(accepted());
    answer.arrive(accepted({ remaining: 0 }));
    await restored;

    expect(scope.getState($verdict)).toEqual(accepted({ remaining: 0 }));
  });

  test('keeps the known verdict when it fails', async () => {
    const scope = visitScope({
      code: TWELVE,
      verdict: accepted(),
      validateCode: () => Promise.reject(new RequestError('offline')),
    });

    await allSettled(pageRestored, { scope });

    expect(state(scope)).toEqual({ verdict: accepted(), isUnchecked: false, isChecking: false });
  });

  test('loads the titles of an accepted code in the new language when the language is toggled', async () => {
    const validateCode = rs.fn(() => accepted());
    const scope = visitScope({ territory: 'CA', code: TWELVE, verdict: accepted(), validateCode });

    await allSettled(languageToggled, { scope });

    expect(validateCode).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: TWELVE, language: 'fr', territory: 'CA' }),
    );
  });

  test('replaces the check in flight when the language is toggled', async () => {
    const [english, french] = [lateAnswer<Verdict>(), lateAnswer<Verdict>()];
    const scope = visitScope({
      territory: 'CA',
      validateCode: ({ language }) => (language === 'fr' ? french : english).promise,
    });

    void allSettled(codeTyped, { scope, params: TWELVE });
    void allSettled(languageToggled, { scope });
    french.arrive(accepted({ offerId: 'fr' }));
    english.arrive(accepted({ offerId: 'en' }));
    await nextTurn();

    expect(scope.getState($verdict)).toEqual(accepted({ offerId: 'fr' }));
  });

  test('does not start when the language is toggled and the code has no titles', async () => {
    const validateCode = rs.fn(() => accepted());
    const visits: Visit[] = [
      { territory: 'CA', code: TWELVE, verdict: refused('captcha') },
      { territory: 'CA', code: TWELVE.slice(0, 5) },
      { territory: 'US', code: TWELVE, verdict: accepted() },
    ];

    for (const visit of visits) {
      await allSettled(languageToggled, { scope: visitScope({ ...visit, validateCode }) });
    }

    expect(validateCode).not.toHaveBeenCalled();
  });
});

function state(scope: Scope) {
  return {
    verdict: scope.getState($verdict),
    isUnchecked: scope.getState($isUnchecked),
    isChecking: scope.getState($isChecking),
  };
}
