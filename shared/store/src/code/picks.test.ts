import { describe, expect, rs, test } from '@rstest/core';
import { allSettled, type Scope } from 'effector';

import * as store from '../index';
import { atPath, HISTORY, nextTurn, PICK_LIST_CODE, PICK_LIST_RECORD } from './visits.test-support';
import {
  accepted,
  type Exchange,
  lateAnswer,
  type Offer,
  refused,
  RequestError,
  type Verdict,
  type Visit,
  visitScope,
} from '../testing';

const CODE = 'MENTWGGH4XT6T4PX';
const SELECTIONS = ['t04', 't13', 't10'];
const TITLES = ['Kites Over Kestrel Bay', 'Velvet Static', 'Harbor of Small Wolves'].map(
  (name) => ({
    name,
    posterUrl: null,
    rating: 'PG',
    runtime: 100,
  }),
);

const FRESH = pickListOf(2);
const USED = accepted({ kind: 'pick-list', remaining: 0, history: [PICK_LIST_RECORD] });
const DONE: Exchange = { isDone: true, history: [PICK_LIST_RECORD], status: null };
const DECLINED: Exchange = { isDone: false, history: [], status: null };
const FORWARD = [['/retailers', { replace: true }]];
const HOME = [['/', { replace: true }]];

describe('the titles of a pick list', () => {
  test('are the selections, once each, with the title at the same position @gap-19', () => {
    const list = listOf({ isGooglePlayBundle: true });

    expect(list).toMatchObject({ total: 2, picked: [], isComplete: false, isForGooglePlay: true });
    expect(list?.titles).toEqual(
      SELECTIONS.map((selection, at) => ({ ...TITLES[at], selection, isPicked: false })),
    );
    expect(listOf({ selections: ['t04', 't04', 't10'] })?.titles).toHaveLength(2);
  });

  test.each<[string, Partial<Offer>]>([
    ['fewer titles', { titles: TITLES.slice(1) }],
    ['more titles', { titles: [...TITLES, ...TITLES] }],
    ['no titles', { titles: [] }],
  ])('have the names of the selections when there are %s', (_what, offer) => {
    const unknown = { posterUrl: null, rating: null, runtime: null };

    expect(listOf(offer)?.titles).toMatchObject(
      SELECTIONS.map((name) => ({ ...unknown, name, selection: name })),
    );
  });

  test('keep the poster of a title without a name', () => {
    const unnamed = { name: null, posterUrl: '/t13.svg', rating: null, runtime: null };
    const titles = TITLES.map((title, at) => (at === 1 ? unnamed : title));

    expect(listOf({ titles })?.titles[1]).toMatchObject({ posterUrl: '/t13.svg', name: 't13' });
  });

  test.each<[string, Verdict | null]>([
    ['no code', null],
    ['an ordinary code', accepted()],
    ['a pick list that is used', USED],
  ])('do not exist for %s', (_what, verdict) => {
    expect(visitScope({ verdict }).getState(store.$pickList)).toBeNull();
  });
});

describe('a visitor', () => {
  test.each([
    [2, 't10 t04', ['t04', 't10']],
    [2, 't10 t04 t10', ['t04']],
    [2, 't04 t13 t10', ['t04', 't13']],
    [2, 't04 t13 t04 t10', ['t13', 't10']],
    [2, 't99', []],
    [1, 't04 t13', ['t13']],
    [1, 't04 t13 t13', ['t13']],
  ])('who may pick %i titles and presses %s has picked %j', async (total, presses, expected) => {
    const { scope } = await picking(presses, { verdict: pickListOf(total) });

    expect(pickedIn(scope)).toEqual(expected);
    expect(scope.getState(store.$pickList)?.isComplete).toBe(expected.length === total);

    await allSettled(store.codeTyped, { scope, params: 'MEN' });
    expect(scope.getState(store.$pickList)).toBeNull();
  });
});

describe('a confirmed choice', () => {
  test.each(['', 't04'])('of too few titles (%s) exchanges nothing', async (presses) => {
    const exchangeCode = rs.fn();
    const { confirm } = await picking(presses, { exchangeCode });

    await confirm();

    expect(exchangeCode).not.toHaveBeenCalled();
  });

  test('stays on its page until the code that it issued is validated, then opens that page', async () => {
    const answer = lateAnswer<Verdict>();
    const exchangeCode = rs.fn(() => DONE);
    const validateCode = rs.fn<NonNullable<Visit['validateCode']>>(() => answer.promise);
    const { scope, navigate, confirm } = await picking('t04 t10', { exchangeCode, validateCode });

    const confirmed = confirm();
    void allSettled(store.titlePicked, { scope, params: 't04' });
    await nextTurn();
    expect(scope.getState(store.$picking)).toBe('leaving');
    void confirm();
    expect(navigate).not.toHaveBeenCalled();
    answer.arrive(accepted());
    await confirmed;

    expect(navigate.mock.calls).toEqual(FORWARD);
    await allSettled(store.pathEntered, { scope, params: '/retailers' });
    expect(navigate.mock.calls).toEqual(FORWARD);
    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(validateCode.mock.calls).toMatchObject([[{ code: PICK_LIST_CODE }]]);
    expect([scope.getState(store.$code), scope.getState(store.$picking)]).toEqual([
      PICK_LIST_CODE,
      'choosing',
    ]);
  });

  test('exchanges the bundle that it issued, and opens its titles', async () => {
    const { scope, navigate, confirm } = await picking('t04 t10', {
      exchangeCode: ({ code }) =>
        code === CODE ? DONE : { isDone: true, history: HISTORY, status: null },
      validateCode: ({ code }) =>
        code === PICK_LIST_CODE ? accepted({ kind: 'bundle', remaining: 2 }) : accepted(),
    });

    await confirm();

    expect(scope.getState(store.$picking)).toBe('leaving');
    expect(navigate.mock.calls).toEqual([['/gpbundle', { replace: true }]]);
  });

  test.each<[string, Visit]>([
    ['cannot be checked', { validateCode: failing }],
    ['is refused', { validateCode: () => refused() }],
    ['is used by now', { validateCode: () => accepted({ remaining: 0 }) }],
    [
      'has no valid form',
      {
        exchangeCode: () => ({
          ...DONE,
          history: [{ ...PICK_LIST_RECORD, exchangeResult: 'HDE3' }],
        }),
      },
    ],
    [
      'is a bundle that cannot be exchanged',
      {
        exchangeCode: ({ code }) => (code === CODE ? DONE : failing()),
        validateCode: () => accepted({ kind: 'bundle', remaining: 2 }),
      },
    ],
  ])('redirects to / when the code that it issued %s', async (_what, visit) => {
    const { navigate, confirm } = await picking('t04 t10', { exchangeCode: () => DONE, ...visit });

    await confirm();

    expect(navigate.mock.calls).toEqual(HOME);
  });

  test('that failed can be changed and confirmed again', async () => {
    const exchangeCode = rs.fn(() => DONE).mockReturnValueOnce(DECLINED);
    const { scope, navigate, confirm } = await picking('t04 t10', {
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? FRESH : accepted()),
    });
    await confirm();
    expect([scope.getState(store.$picking), pickedIn(scope)]).toEqual(['failed', ['t04', 't10']]);

    await allSettled(store.titlePicked, { scope, params: 't10' });
    await allSettled(store.titlePicked, { scope, params: 't13' });
    expect(scope.getState(store.$picking)).toBe('choosing');
    await confirm();

    expect(exchangeCode).toHaveBeenLastCalledWith(
      expect.objectContaining({ selections: ['t04', 't13'] }),
    );
    expect(navigate.mock.calls).toEqual(FORWARD);
  });

  test('that failed exchanges nothing without a press when another tab has used the code', async () => {
    let verdict = FRESH;
    const exchangeCode = rs.fn(() => DECLINED);
    const { scope, navigate, confirm } = await picking('t04 t10', {
      exchangeCode,
      validateCode: ({ code }) => (code === CODE ? verdict : accepted({ kind: 'bundle' })),
    });
    await confirm();

    verdict = USED;
    await allSettled(store.pageRestored, { scope });

    expect(exchangeCode).toHaveBeenCalledTimes(1);
    expect(scope.getState(store.$code)).toBe(CODE);
    expect(navigate.mock.calls).toEqual(HOME);
  });

  test.each<[string, Verdict]>([
    ['used without a code', accepted({ kind: 'pick-list', remaining: 0 })],
    ['refused', refused('expired')],
  ])('that failed redirects to / when the check finds the list %s', async (_what, verdict) => {
    const visit: Visit = { exchangeCode: failing, validateCode: () => verdict };
    const { scope, navigate, confirm } = await picking('t04 t10', visit);

    await confirm();

    expect(navigate.mock.calls).toEqual(HOME);
    expect([scope.getState(store.$code), scope.getState(store.$picking)]).toEqual([
      CODE,
      'choosing',
    ]);
  });
});

describe('a visitor who leaves the page of a pick list', () => {
  test.each<[string, (answer: ReturnType<typeof lateAnswer<Exchange>>) => void]>([
    [
      'succeeds',
      ({ arrive }) => {
        arrive(DONE);
      },
    ],
    [
      'fails, although it happened',
      ({ fail }) => {
        fail();
      },
    ],
  ])('is not redirected when the exchange %s, and continues at /', async (_what, end) => {
    const answer = lateAnswer<Exchange>();
    const { scope, navigate, confirm } = await picking('t04 t10', {
      exchangeCode: () => answer.promise,
      validateCode: ({ code }) => (code === CODE ? USED : accepted()),
    });

    const confirmed = confirm();
    void allSettled(store.pathEntered, { scope, params: '/' });
    end(answer);
    await confirmed;

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState(store.$code)).toBe(CODE);
    expect(scope.getState(store.$canContinue)).toBe(true);
  });

  test('while the new code is validated is not redirected', async () => {
    const answer = lateAnswer<Verdict>();
    const visit: Visit = { exchangeCode: () => DONE, validateCode: () => answer.promise };
    const { scope, navigate, confirm } = await picking('t04 t10', visit);

    const confirmed = confirm();
    await nextTurn();
    void allSettled(store.pathEntered, { scope, params: '/' });
    answer.arrive(accepted());
    await confirmed;

    expect(navigate).not.toHaveBeenCalled();
    expect(scope.getState(store.$canContinue)).toBe(true);
  });
});

function pickListOf(remaining: number, different: Partial<Offer> = {}) {
  const titles = { selections: SELECTIONS, titles: TITLES };
  return accepted({ kind: 'pick-list', offerId: '41035', remaining, ...titles, ...different });
}

function listOf(different: Partial<Offer>) {
  return visitScope({ code: CODE, verdict: pickListOf(2, different) }).getState(store.$pickList);
}

/** A visitor who has pressed these titles on the page; the code that is issued is good. */
async function picking(presses: string, visit: Visit) {
  const visiting = { code: CODE, verdict: FRESH, validateCode: () => accepted(), ...visit };
  const page = await atPath('/picklist', visiting);
  const { scope } = page;
  for (const params of presses.split(' ')) await allSettled(store.titlePicked, { scope, params });
  return { ...page, confirm: () => allSettled(store.picksConfirmed, { scope }) };
}

function pickedIn(scope: Scope) {
  return scope.getState(store.$pickList)?.picked.map(({ selection }) => selection);
}

function failing(): Promise<never> {
  return Promise.reject(new RequestError('timeout'));
}
