import { $offer } from '../code/check';
import { describe, expect, rs, test } from '@rstest/core';
import { allSettled } from 'effector';

import './page-guard';
import { EXCHANGED, OPEN } from '../exchange/bundle.test-support';
import { atPath, nextTurn, opened, opening, siteIn } from '../journeys/journey.test-support';
import { pathEntered } from '../page/navigation';
import type { Exchange } from '../service/exchange-code';
import { territoryPicked } from '../site/site';
import { codeSubmitted } from './submission';
import { accepted, anEntry, lateAnswer, refused, RequestError, type Verdict } from '../testing';

const CODE = 'FEATUREDC9DGEF4T';
const HOME = [['/', { replace: true }]];
const STAYS: unknown[] = [];

const USED_BUNDLE = accepted({ kind: 'bundle', remaining: 0, history: [anEntry()] });
const LEGACY_BUNDLE = accepted({ kind: 'bundle', remaining: 0 });
const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0 });

describe('a page that is opened directly', () => {
  test.each<[string, string, Verdict, unknown[]]>([
    ['/retailers', 'an ordinary code', accepted(), STAYS],
    ['/retailers', 'a used ordinary code', accepted({ remaining: 0 }), STAYS],
    ['/retailers', 'a bundle', accepted({ kind: 'bundle' }), HOME],
    ['/retailers', 'a pick list', accepted({ kind: 'pick-list' }), HOME],
    ['/retailers', 'a refused code', refused(), HOME],
    ['/gpbundle', 'an exchanged bundle', USED_BUNDLE, STAYS],
    ['/gpbundle', 'a bundle not exchanged yet', accepted({ kind: 'bundle' }), HOME],
    ['/gpbundle', 'a legacy bundle', LEGACY_BUNDLE, HOME],
    ['/gpbundle', 'an ordinary code', accepted(), HOME],
    ['/gpbundle', 'a refused code', refused(), HOME],
    ['/picklist', 'a fresh pick list', accepted({ kind: 'pick-list' }), STAYS],
    ['/picklist', 'a used pick list', USED_PICK_LIST, HOME],
    ['/picklist', 'an ordinary code', accepted(), HOME],
    ['/picklist', 'a refused code', refused(), HOME],
    ['/', 'an ordinary code', accepted(), STAYS],
    ['/support', 'a refused code', refused(), STAYS],
    ['/returnpolicy', 'a bundle', accepted({ kind: 'bundle' }), STAYS],
    ['/constructor', 'a bundle', accepted({ kind: 'bundle' }), STAYS],
  ])(
    '%s is shown or redirects to / when the code is %s',
    async (path, _code, verdict, expected) => {
      const exchangeCode = rs.fn();
      const validateCode = rs.fn(({ code }: { code: string }) =>
        code === CODE ? verdict : accepted(),
      );

      const { navigate } = await opened(path, {
        memory: { code: CODE },
        validateCode,
        exchangeCode,
      });

      expect(navigate.mock.calls).toEqual(expected);
      expect(validateCode.mock.calls.filter(([{ code }]) => code === CODE)).toHaveLength(1);
      expect(exchangeCode).not.toHaveBeenCalled();
    },
  );

  test.each(['/retailers', '/gpbundle', '/picklist'])(
    '%s redirects to / when there is no complete code',
    async (path) => {
      expect((await opened(path, {})).navigate.mock.calls).toEqual(HOME);
      expect((await opened(path, { memory: { code: 'HDMAQF' } })).navigate.mock.calls).toEqual(
        HOME,
      );
    },
  );

  test('redirects to / when the code cannot be checked', async () => {
    const { navigate } = await opened('/retailers', {
      memory: { code: CODE },
      validateCode: () => Promise.reject(new RequestError('timeout')),
    });

    expect(navigate.mock.calls).toEqual(HOME);
  });

  test('does not redirect before the check is answered', async () => {
    const answer = lateAnswer<Verdict>();
    const { navigate, scope, started } = await opening('/retailers', {
      memory: { code: CODE },
      validateCode: () => answer.promise,
    });
    await nextTurn();
    expect(navigate).not.toHaveBeenCalled();

    answer.arrive(accepted());
    await started;
    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState($offer)).not.toBeNull();
  });

  test('redirects to / when the code is refused for the territory', async () => {
    const { navigate } = await opened('/retailers', {
      memory: { code: CODE },
      getSite: () => siteIn('GB', 'en'),
      validateCode: ({ territory }) =>
        territory === 'GB' ? refused('wrong-territory') : accepted(),
    });

    expect(navigate.mock.calls).toEqual(HOME);
  });
});

describe('the page guard', () => {
  test('allows the titles of a bundle that was just exchanged', async () => {
    const partly: Exchange = {
      ...EXCHANGED,
      status: { kind: 'bundle', offerId: '', remaining: 1, selections: [], profiles: [] },
    };
    const { scope, navigate } = await atPath('/', {
      code: CODE,
      verdict: accepted({ kind: 'bundle', remaining: 2 }),
      exchangeCode: () => partly,
      validateCode: () => OPEN,
    });

    await allSettled(codeSubmitted, { scope });
    await allSettled(pathEntered, { scope, params: '/gpbundle' });

    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test.each<[string, Verdict]>([
    ['/retailers', accepted()],
    ['/gpbundle', USED_BUNDLE],
    ['/picklist', accepted({ kind: 'pick-list' })],
  ])('redirects once to / when the territory changes at %s', async (path, verdict) => {
    const { scope, navigate } = await atPath(path, {
      code: CODE,
      verdict,
      getSite: () => siteIn('GB', 'en'),
    });

    await allSettled(territoryPicked, { scope, params: 'GB' });

    expect(navigate.mock.calls).toEqual(HOME);
  });
});
