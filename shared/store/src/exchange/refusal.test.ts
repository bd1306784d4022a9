import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import { $isChecking, $verdict } from '../code/check';
import { codeTyped } from '../code/entry';
import { $refusal } from './bundle';
import { accepted, refused, visitScope } from '../testing';

const TWELVE = 'FEATUREDC9DG';
const SIXTEEN = 'FEATUREDC9DGEF4T';

beforeEach(() => {
  rs.useFakeTimers();
});

afterEach(() => {
  rs.useRealTimers();
});

describe('a refusal', () => {
  test('at 12 characters is shown after 600 ms', async () => {
    const scope = visitScope({ validateCode: () => refused('expired') });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(599);
    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($isChecking)).toBe(true);

    await rs.advanceTimersByTimeAsync(1);
    expect(scope.getState($refusal)).toBe('expired');
    expect(scope.getState($isChecking)).toBe(false);
  });

  test('at 12 characters is discarded when the visitor types more', async () => {
    const scope = visitScope({ validateCode: () => refused() });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(300);
    type(scope, SIXTEEN.slice(0, 13));
    await rs.advanceTimersByTimeAsync(1_000);

    expect(scope.getState($refusal)).toBeNull();
    expect(scope.getState($isChecking)).toBe(false);
  });

  test('at 16 characters is shown at once @spec-3.22 @spec-4.2', async () => {
    const scope = visitScope({ validateCode: () => refused() });

    type(scope, SIXTEEN);
    await rs.advanceTimersByTimeAsync(0);

    expect(scope.getState($refusal)).toBe('not-found');
  });

  test('is cleared when the code changes', async () => {
    const scope = visitScope({ code: SIXTEEN, verdict: refused() });

    await allSettled(codeTyped, { scope, params: SIXTEEN.slice(0, 15) });

    expect(scope.getState($refusal)).toBeNull();
  });

  test('is not awaited when a code of 12 characters is accepted', async () => {
    const scope = visitScope({ validateCode: () => accepted() });

    type(scope, TWELVE);
    await rs.advanceTimersByTimeAsync(0);

    expect(scope.getState($verdict)).toEqual(accepted());
  });
});

function type(scope: Scope, code: string): void {
  void allSettled(codeTyped, { scope, params: code });
}
