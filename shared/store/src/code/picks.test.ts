import { describe, expect, rs, test } from '@rstest/core';

import * as store from '../index';
import { accepted, aTitle, lateAnswer, noAnswer, refused } from '../testing';
import type { Exchange, Offer, Verdict, Visit } from '../testing';
import * as at from './visiting.test-support';

const { DECLINED, PICK_LIST_CODE, PICK_LIST_RECORD, USED_PICK_LIST, visiting } = at;
const CODE = 'MENTWGGH4XT6T4PX';
const SELECTIONS = ['t04', 't13', 't10'];
const TITLES = ['Kites Over Kestrel Bay', 'Velvet Static', 'Harbor of Small Wolves'].map((name) =>
  aTitle({ name, rating: 'PG' }),
);
const DONE = at.done([PICK_LIST_RECORD]);
const USED = accepted({ kind: 'pick-list', remaining: 0 });

function pickListOf(remaining: number, different: Partial<Offer> = {}) {
  const titles = { selections: SELECTIONS, titles: TITLES };
  return accepted({ kind: 'pick-list', offerId: '41035', remaining, ...titles, ...different });
}

describe('the titles of a pick list', () => {
  const listOf = (different: Partial<Offer>) =>
    visiting({ code: CODE, verdict: pickListOf(2, different) }).sees(store.$pickList);

  test('are the selections, once each, with the title at the same position @gap-19', () => {
    const list = listOf({ isGooglePlayBundle: true });

    expect(list).toMatchObject({ total: 2, picked: [], isComplete: false, isForGooglePlay: true });
    expect(list?.titles).toEqual(
      SELECTIONS.map((selection, at) => ({ ...TITLES[at], selection, isPicked: false })),
    );
    expect(listOf({ selections: ['t04', 't04', 't10'] })?.titles).toHaveLength(2);
  });

  test('have the names of the selections when their number differs, or the title has none', () => {
    const unknown = { posterUrl: null, rating: null, runtime: null };
    const named = SELECTIONS.map((name) => ({ ...unknown, name, selection: name }));
    expect(listOf({ titles: TITLES.slice(1) })?.titles).toMatchObject(named);

    const titles = TITLES.with(1, aTitle({ posterUrl: '/t13.svg' }));
    expect(listOf({ titles })?.titles[1]).toMatchObject({ posterUrl: '/t13.svg', name: 't13' });
  });

  test.each([null, accepted(), USED_PICK_LIST])('do not exist for the verdict %j', (verdict) => {
    expect(visiting({ verdict }).sees(store.$pickList)).toBeNull();
  });
});

test.each([
  [2, 't10 t04', ['t04', 't10']],
  [2, 't10 t04 t10', ['t04']],
  [2, 't04 t13 t04 t10', ['t13', 't10']],
  [2, 't99', []],
  [1, 't04 t13 t13', ['t13']],
])(
  'a visitor who may pick %i and presses %s has picked %j, which can be confirmed when it is complete',
  async (total, presses, expected) => {
    const page = await picking(presses, { verdict: pickListOf(total), exchangeCode: () => DONE });
    const isComplete = expected.length === total;

    expect(pickedIn(page)).toEqual(expected);
    expect(page.sees(store.$pickList)?.isComplete).toBe(isComplete);

    await page.does(store.picksConfirmed);
    expect(page.sees(store.$picking) !== 'choosing').toBe(isComplete);
    await page.does(store.codeTyped, 'MEN');
    expect(page.sees(store.$pickList)).toBeNull();
  },
);

describe('a confirmed choice', () => {
  test('keeps its titles and its page until the code that it issued is validated, then opens that page', async () => {
    const [answer, check] = [lateAnswer<Exchange>(), lateAnswer<Verdict>()];
    const visit = { exchangeCode: () => answer.promise, validateCode: () => check.promise };
    const page = await picking('t04 t10', visit);
    const { does, sees, paths } = page;

    const confirmed = does(store.picksConfirmed);
    void does(store.titlePicked, 't04');
    expect([sees(store.$picking), pickedIn(page)]).toEqual(['exchanging', ['t04', 't10']]);
    answer.arrive(DONE);
    await at.nextTurn();
    expect([sees(store.$picking), paths]).toEqual(['leaving', []]);
    void does(store.picksConfirmed);
    check.arrive(accepted());
    await confirmed;
    await page.opens('/retailers');

    expect(paths).toEqual(['/retailers!']);
    expect(page.calls).toEqual([`exchange ${CODE} t04,t10`, `check ${PICK_LIST_CODE}`]);
    expect([sees(store.$code), sees(store.$picking)]).toEqual([PICK_LIST_CODE, 'choosing']);
  });

  const invalid = at.done([{ ...PICK_LIST_RECORD, exchangeResult: 'HDE3' }]);
  test.each<[string, Visit]>([
    ['is refused', { validateCode: () => refused() }],
    ['is used by now', { validateCode: () => accepted({ remaining: 0 }) }],
    ['has no valid form', { exchangeCode: () => invalid }],
    ['is unknown, and its list refused', { exchangeCode: noAnswer, validateCode: () => refused() }],
    [
      'is not in the history of its used list',
      { exchangeCode: noAnswer, validateCode: () => USED },
    ],
    [
      'is a bundle that cannot be exchanged',
      {
        exchangeCode: ({ code }) => (code === CODE ? DONE : noAnswer()),
        validateCode: () => accepted({ kind: 'bundle', remaining: 2 }),
      },
    ],
  ])('redirects to / when the code that it issued %s', async (_what, visit) => {
    const { does, paths } = await picking('t04 t10', { exchangeCode: () => DONE, ...visit });

    await does(store.picksConfirmed);

    expect(paths).toEqual(['/!']);
  });

  test('that failed can be changed and confirmed again', async () => {
    const page = await picking('t04 t10', {
      exchangeCode: rs.fn(() => DONE).mockReturnValueOnce(DECLINED),
      validateCode: ({ code }) => (code === CODE ? pickListOf(2) : accepted()),
    });
    await page.does(store.picksConfirmed);
    expect([page.sees(store.$picking), pickedIn(page)]).toEqual(['failed', ['t04', 't10']]);

    for (const title of ['t10', 't13']) await page.does(store.titlePicked, title);
    expect(page.sees(store.$picking)).toBe('choosing');
    await page.does(store.picksConfirmed);
    expect(page.calls).toContain(`exchange ${CODE} t04,t13`);
  });

  test('that failed exchanges nothing without a press when another tab has used the code', async () => {
    const validateCode = rs.fn(() => pickListOf(2));
    const visit: Visit = { exchangeCode: () => DECLINED, validateCode };
    const { does, sees, paths } = await picking('t04 t10', visit);
    await does(store.picksConfirmed);

    validateCode.mockReturnValue(USED_PICK_LIST);
    await does(store.pageRestored);

    expect([sees(store.$code), paths]).toEqual([CODE, ['/!']]);
  });
});

test.each([
  ['succeeds', 'arrive'],
  ['fails, although it happened', 'fail'],
] as const)(
  'a visitor who leaves the page is not redirected when the exchange %s',
  async (_what, end) => {
    const answer = lateAnswer<Exchange>();
    const { does, sees, opens, paths } = await picking('t04 t10', {
      exchangeCode: () => answer.promise,
      validateCode: ({ code }) => (code === CODE ? USED_PICK_LIST : accepted()),
    });

    const confirmed = does(store.picksConfirmed);
    void opens('/');
    answer[end](DONE);
    await confirmed;

    expect([paths, sees(store.$code), sees(store.$picking)]).toEqual([[], CODE, 'choosing']);
    expect(sees(store.$canContinue)).toBe(true);
  },
);

/** A visitor who has pressed these titles on the page; the code that is issued is good. */
async function picking(presses: string, visit: Visit): Promise<at.Page> {
  const good: Visit = { code: CODE, verdict: pickListOf(2), validateCode: () => accepted() };
  const page = visiting({ path: '/picklist', ...good, ...visit });
  for (const title of presses.split(' ')) await page.does(store.titlePicked, title);
  return page;
}

function pickedIn({ sees }: at.Page) {
  return sees(store.$pickList)?.picked.map(({ selection }) => selection);
}
