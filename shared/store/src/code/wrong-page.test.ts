import { expect, test } from '@rstest/core';

import * as store from '../index';
import { accepted, noAnswer, refused, type Verdict, type Visit } from '../testing';
import * as at from './visiting.test-support';

const { BUNDLE, PICK_LIST, USED_BUNDLE, USED_PICK_LIST } = at;
const CODE = 'FEATUREDC9DGEF4T';

test.each<[string, string, Verdict | null, 'shown' | 'redirects']>([
  ['/retailers', 'an ordinary code', accepted(), 'shown'],
  ['/retailers', 'a used ordinary code', accepted({ remaining: 0 }), 'shown'],
  ['/retailers', 'a bundle', BUNDLE, 'redirects'],
  ['/retailers', 'a pick list', PICK_LIST, 'redirects'],
  ['/retailers', 'a refused code', refused(), 'redirects'],
  ['/retailers', 'a code that cannot be checked', null, 'redirects'],
  ['/gpbundle', 'an exchanged bundle', USED_BUNDLE, 'shown'],
  ['/gpbundle', 'a fresh bundle', BUNDLE, 'redirects'],
  ['/gpbundle', 'a legacy bundle', accepted({ kind: 'bundle', remaining: 0 }), 'redirects'],
  ['/gpbundle', 'an ordinary code', accepted(), 'redirects'],
  ['/picklist', 'a fresh pick list', PICK_LIST, 'shown'],
  ['/picklist', 'a used pick list', USED_PICK_LIST, 'redirects'],
  ['/picklist', 'an ordinary code', accepted(), 'redirects'],
  ['/', 'an ordinary code', accepted(), 'shown'],
  ['/support', 'a refused code', refused(), 'shown'],
  ['/constructor', 'a bundle', BUNDLE, 'shown'],
])(
  'a visit that starts at %s with %s is shown or redirects to / @gap-12',
  async (path, _what, verdict, expected) => {
    const validateCode: Visit['validateCode'] = ({ code }) =>
      code === CODE ? (verdict ?? noAnswer()) : accepted();

    const { paths } = await at.opened({ path, memory: { code: CODE }, validateCode });

    expect(paths).toEqual(expected === 'shown' ? [] : ['/!']);
  },
);

test.each(['/retailers', '/gpbundle', '/picklist'])(
  'a visit that starts at %s without a complete code redirects to /',
  async (path) => {
    for (const code of ['', 'HDMAQF'])
      expect((await at.opened({ path, memory: { code } })).paths).toEqual(['/!']);
  },
);

test('the titles of a bundle that was exchanged in part are shown', async () => {
  const { does, opens, paths } = at.visiting({
    code: CODE,
    verdict: BUNDLE,
    exchangeCode: () => ({ ...at.done(at.HISTORY), status: { remaining: 1 } }),
    validateCode: () => accepted(),
  });

  await does(store.codeSubmitted, 1);
  await opens('/gpbundle');

  expect(paths).toEqual(['/gpbundle']);
});

test.each<[string, Verdict]>([
  ['/retailers', accepted()],
  ['/gpbundle', USED_BUNDLE],
  ['/picklist', PICK_LIST],
])('a change of territory at %s redirects once to /', async (path, verdict) => {
  const getSite = () => at.siteIn('GB', 'en');
  const { does, paths } = at.visiting({ path, code: CODE, verdict, getSite });

  await does(store.territoryPicked, 'GB');

  expect(paths).toEqual(['/!']);
});
