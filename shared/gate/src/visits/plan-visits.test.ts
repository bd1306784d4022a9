import { describe, expect, test } from '@rstest/core';

import { codeOf, CODE_STATES, freshCode } from './known-codes';
import { type PlannedVisit, planVisits } from './plan-visits';
import type { Visit } from './visit-contract';

const MOVIE_REDEEM = { id: 'movie-redeem', address: 'https://movies.example' };
const CHEZ_VOUS = { id: 'cinema-chez-vous', address: 'https://cinema.example' };
const BRANDS = [MOVIE_REDEEM, CHEZ_VOUS];

const STEPS = [{ press: 'button' }];

/** A page with a step in two states, and another state. */
const CHOOSER: Visit[] = [
  { path: '/', states: ['offer', 'dvd'], steps: STEPS, shows: 'a' },
  { path: '/', states: ['used'] },
];

describe('planVisits', () => {
  test.each([2, 3, 7])('plans each of %i states in both brands and at several widths', (number) => {
    const states = CODE_STATES.slice(0, number);
    const planned = planVisits({ visits: [{ path: '/', states: [...states] }], brands: BRANDS });

    for (const state of states) {
      const ofState = planned.filter(({ code }) => code === codeOf(state));
      expect(count(ofState, ({ brand }) => brand.id)).toBe(2);
      expect(count(ofState, ({ viewport }) => viewport.width)).toBeGreaterThan(1);
    }
  });

  test('plans a first view in every locale, of each page without a code, when the candidate has first views', () => {
    const visits: Visit[] = [{ path: '/' }, { path: '/buy', states: ['offer'] }, { path: '/help' }];

    const planned = planVisits({ visits, brands: BRANDS, hasFirstViews: true });

    const ofFirstView = planned.filter(({ isOfFirstView }) => isOfFirstView);
    for (const path of ['/', '/help'])
      expect(
        count(
          ofFirstView.filter((one) => one.path === path),
          ({ reader }) => reader.locale,
        ),
      ).toBe(10);
    expect(ofFirstView.every(({ code }) => code === undefined)).toBe(true);
    expect(planVisits({ visits, brands: BRANDS }).some((one) => one.isOfFirstView)).toBe(false);
  });

  test('plans the changed locales only when nothing but texts changes, without presses', () => {
    const planned = planVisits({
      visits: [...CHOOSER, { path: '/help', states: ['offer'], code: 'ABCD' }],
      brands: BRANDS,
      changedLocales: ['de', 'fr_CA'],
      hasFirstViews: true,
    });

    expect(new Set(planned.map(({ reader }) => reader.locale))).toEqual(new Set(['de', 'fr_CA']));
    expect(planned.some(({ presses }) => presses)).toBe(false);
    expect(planned.some(({ asksService }) => asksService)).toBe(false);
    expect(new Set(planned.map(({ exchange }) => exchange))).toEqual(new Set(['answers']));
  });

  test('plans one visit of a path with the hash of the list, or with any hash', () => {
    const visits: Visit[] = [{ path: '/support', hash: 'expired' }, { path: '/returnpolicy' }];

    const planned = planVisits({ visits, brands: BRANDS });

    const hashed = planned.flatMap(({ path, hash }) => (hash ? [`${path}#${hash}`] : []));
    expect(hashed.toSorted()).toEqual(['/returnpolicy#smoke', '/support#expired']);
  });

  test('plans the steps of a state in some of its visits, and a press of each action in the others', () => {
    const planned = planVisits({ visits: CHOOSER, brands: BRANDS });

    for (const state of ['offer', 'dvd', 'used'] as const) {
      const ofState = planned.filter(
        ({ code, exchange }) => code === codeOf(state) && exchange === 'answers',
      );
      const pressing = ofState.flatMap(({ presses }) => presses ?? []);
      expect(ofState.some(({ steps }) => steps)).toBe(state !== 'used');
      expect(ofState.every(({ steps, presses }) => !(steps && presses))).toBe(true);
      const parts = pressing.map(({ part }) => part);
      expect(parts.toSorted((a, b) => a - b)).toEqual([...pressing.keys()]);
      expect(new Set(pressing.map(({ of }) => of))).toEqual(new Set([pressing.length]));
    }
  });

  test('plans exchanges that fail and that are unclear, in the first state with steps', () => {
    const visits: Visit[] = [...CHOOSER, { path: '/', states: ['uhd'], steps: STEPS, shows: 'a' }];
    const planned = planVisits({ visits, brands: BRANDS });

    for (const exchange of ['fails', 'is unclear']) {
      const failing = planned.filter((visit) => visit.exchange === exchange);
      expect(count(failing, ({ brand }) => brand.id)).toBe(2);
      expect(new Set(failing.map(({ code }) => code))).toEqual(new Set([codeOf('offer')]));
      expect(failing.every(({ steps }) => steps)).toBe(true);
    }
  });

  test('plans one visit with a code of the real content service, without steps', () => {
    const visits: Visit[] = [
      { path: '/', states: ['offer'], code: 'ABCD', steps: STEPS, shows: 'b' },
    ];

    const asking = planVisits({ visits, brands: BRANDS, hasService: true }).filter(
      (visit) => visit.asksService,
    );

    expect(asking).toMatchObject([{ code: 'ABCD', brand: MOVIE_REDEEM }]);
    expect(asking[0]).not.toHaveProperty('steps');
  });
});

test('the codes of the gate have 12 letters and digits in every state, and others for the next visits', () => {
  for (const state of CODE_STATES) expect(codeOf(state)).toMatch(/^[A-Z\d]{12}$/);
  const fresh = Array.from({ length: 40 }, (_code, index) => freshCode(codeOf('offer'), index));

  expect(new Set(fresh).size).toBe(40);
  for (const code of fresh) expect(code).toMatch(/^GATEOFFER1[A-Z\d]{2}$/);
});

function count(
  planned: readonly PlannedVisit[],
  valueOf: (visit: PlannedVisit) => unknown,
): number {
  return new Set(planned.map(valueOf)).size;
}
