import { describe, expect, test } from '@rstest/core';
import { allSettled } from 'effector';

import * as store from '../index';
import {
  accepted,
  anEntry,
  lateAnswer,
  refused,
  RequestError,
  type Verdict,
  type Visit,
} from '../testing';
import {
  atPath,
  HISTORY,
  nextTurn,
  opened,
  opening,
  PICK_LIST_RECORD,
  siteIn,
} from './visits.test-support';

const CODE = 'FEATUREDC9DGEF4T';
const HOME = [['/', { replace: true }]];

const BUNDLE = accepted({ kind: 'bundle', remaining: 3 });
const USED_BUNDLE = accepted({ kind: 'bundle', remaining: 0, history: [anEntry()] });
const LEGACY_BUNDLE = accepted({ kind: 'bundle', remaining: 0 });
const PICK_LIST = accepted({ kind: 'pick-list', remaining: 2 });
const USED_PICK_LIST = accepted({ kind: 'pick-list', remaining: 0, history: [PICK_LIST_RECORD] });

describe('a page that is opened directly', () => {
  const pages: [string, string, Verdict, boolean][] = [
    ['/retailers', 'an ordinary code', accepted(), true],
    ['/retailers', 'a used ordinary code', accepted({ remaining: 0 }), true],
    ['/retailers', 'a bundle', BUNDLE, false],
    ['/retailers', 'a pick list', PICK_LIST, false],
    ['/retailers', 'a refused code', refused(), false],
    ['/gpbundle', 'an exchanged bundle', USED_BUNDLE, true],
    ['/gpbundle', 'a fresh bundle', BUNDLE, false],
    ['/gpbundle', 'a legacy bundle', LEGACY_BUNDLE, false],
    ['/gpbundle', 'an ordinary code', accepted(), false],
    ['/picklist', 'a fresh pick list', PICK_LIST, true],
    ['/picklist', 'a used pick list', USED_PICK_LIST, false],
    ['/picklist', 'an ordinary code', accepted(), false],
    ['/', 'an ordinary code', accepted(), true],
    ['/support', 'a refused code', refused(), true],
    ['/constructor', 'a bundle', BUNDLE, true],
  ];

  test.each(pages)(
    '%s with %s is shown or redirects to / @gap-12',
    async (path, _w, verdict, isShown) => {
      const { navigate } = await opened(path, {
        memory: { code: CODE },
        validateCode: ({ code }) => (code === CODE ? verdict : accepted()),
      });

      expect(navigate.mock.calls).toEqual(isShown ? [] : HOME);
    },
  );

  test.each<[string, Visit]>([
    ['no code', {}],
    ['an incomplete code', { memory: { code: 'HDMAQF' } }],
    ['a code that cannot be checked', { memory: { code: CODE }, validateCode: failing }],
  ])('redirects to / with %s', async (_what, visit) => {
    for (const path of ['/retailers', '/gpbundle', '/picklist']) {
      expect((await opened(path, visit)).navigate.mock.calls).toEqual(HOME);
    }
  });

  test('does not redirect before the check is answered', async () => {
    const answer = lateAnswer<Verdict>();
    const visit = { memory: { code: CODE }, validateCode: () => answer.promise };
    const { navigate, started } = await opening('/retailers', visit);
    await nextTurn();
    expect(navigate).not.toHaveBeenCalled();

    answer.arrive(accepted());
    await started;
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('a page of a code', () => {
  test('shows the titles of a bundle that was exchanged in part', async () => {
    const { scope, navigate } = await atPath('/', {
      code: CODE,
      verdict: BUNDLE,
      exchangeCode: () => ({ isDone: true, history: HISTORY, status: { remaining: 1 } }),
      validateCode: () => accepted(),
    });

    await allSettled(store.codeSubmitted, { scope, params: 1 });
    await allSettled(store.pathEntered, { scope, params: '/gpbundle' });

    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: false }]]);
  });

  test.each<[string, Verdict]>([
    ['/retailers', accepted()],
    ['/gpbundle', USED_BUNDLE],
    ['/picklist', PICK_LIST],
  ])('redirects once to / when the territory changes at %s', async (path, verdict) => {
    const getSite = () => siteIn('GB', 'en');
    const { scope, navigate } = await atPath(path, { code: CODE, verdict, getSite });

    await allSettled(store.territoryPicked, { scope, params: 'GB' });

    expect(navigate.mock.calls).toEqual(HOME);
  });
});

function failing(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
