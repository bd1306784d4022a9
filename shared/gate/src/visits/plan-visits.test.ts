import { describe, expect, test } from '@rstest/core';

import { codeOf, CODE_STATES } from './content-service';
import { type PlannedVisit, planVisits } from './plan-visits';
import type { Visit } from './visit-contract';

const BRANDS = ['movie-redeem', 'cinema-chez-vous'].map((id) => ({ id, address: `https://${id}` }));

const STEPS = [{ press: 'button' }];

/** A page with a step in two states, and other states. */
const CHOOSER: Visit[] = [
  { path: '/', states: ['offer', 'dvd'], steps: STEPS, shows: 'a' },
  { path: '/', states: ['used'] },
  { path: '/', states: ['expired'], steps: STEPS, shows: 'a' },
];

describe('the planned visits', () => {
  test.each([2, 3, 7])('have each of %i states in both brands and at several widths', (number) => {
    const states = CODE_STATES.slice(0, number);
    const planned = planVisits({ visits: [{ path: '/', states: [...states] }], brands: BRANDS });

    for (const state of states) {
      const ofState = planned.filter(({ code }) => code === codeOf(state));
      expect(count(ofState, ({ brand }) => brand.id)).toBe(2);
      expect(count(ofState, ({ viewport }) => viewport.width)).toBeGreaterThan(1);
    }
  });

  test('compare the first view in every locale, of each page without a code, when the candidate has first views', () => {
    const paths = [{ path: '/' }, { path: '/buy', states: ['offer'] }, { path: '/help' }];
    const visits = [...paths, { path: '/error' }] as Visit[];
    const planned = planVisits({ visits, brands: BRANDS, hasFirstViews: true });

    const ofFirstView = planned.filter(({ isOfFirstView }) => isOfFirstView);
    for (const path of ['/', '/help']) {
      const ofPath = ofFirstView.filter((one) => one.path === path);
      expect(count(ofPath, ({ reader }) => reader.locale)).toBe(10);
    }
    expect(ofFirstView.every(({ path, code }) => !code && path !== '/error')).toBe(true);
    expect(planVisits({ visits, brands: BRANDS }).some((one) => one.isOfFirstView)).toBe(false);
  });

  test('are of the changed locales only when nothing but texts changes, without presses', () => {
    const planned = planVisits({
      ...{ visits: CHOOSER, brands: BRANDS, hasFirstViews: true },
      changedLocales: ['de', 'fr_CA'],
    });

    expect(new Set(planned.map(({ reader }) => reader.locale))).toEqual(new Set(['de', 'fr_CA']));
    expect(planned.some(({ presses, exchange }) => presses ?? exchange !== 'answers')).toBe(false);
    expect(count(planned, ({ viewport }) => viewport.width)).toBe(4);
    expect(count(planned, ({ colours, isAgain }) => `${colours} ${String(isAgain)}`)).toBe(1);
    expect(planned.length).toBeLessThanOrEqual(12);
  });

  test('have the hash of the list, or any hash, once for each path', () => {
    const visits: Visit[] = [{ path: '/support', hash: 'expired' }, { path: '/returnpolicy' }];

    const planned = planVisits({ visits, brands: BRANDS });

    const hashed = planned.flatMap(({ path, hash }) => (hash ? [`${path}#${hash}`] : []));
    expect(hashed.toSorted()).toEqual(['/returnpolicy#smoke', '/support#expired']);
  });

  test('take the steps of a state in some visits, and press each action in the others', () => {
    const planned = planVisits({ visits: CHOOSER, brands: BRANDS });

    for (const state of ['offer', 'dvd', 'used'] as const) {
      const ofState = planned.filter(
        ({ code, exchange }) => code === codeOf(state) && exchange === 'answers',
      );
      const pressing = ofState.flatMap(({ presses }) => presses ?? []);
      const stepping = ofState.filter(({ uses }) => uses?.steps);
      expect(count(stepping, ({ brand }) => brand.id)).toBe(state === 'used' ? 0 : 2);
      expect(ofState.every(({ uses, presses }) => !uses !== !presses)).toBe(true);
      expect(pressing.map(({ part }) => part)).toEqual([...pressing.keys()]);
      expect(new Set(pressing.map(({ of }) => of))).toEqual(new Set([pressing.length]));
    }
  });

  test('have exchanges that fail and that are unclear, in the first state with steps', () => {
    const planned = planVisits({ visits: CHOOSER, brands: BRANDS });

    for (const exchange of ['fails', 'is unclear']) {
      const failing = planned.filter((visit) => visit.exchange === exchange);
      expect(count(failing, ({ brand }) => brand.id)).toBe(2);
      expect(new Set(failing.map(({ code }) => code))).toEqual(new Set([codeOf('offer')]));
      expect(failing.every(({ uses }) => uses?.steps)).toBe(true);
    }
  });
});

function count(planned: readonly PlannedVisit[], valueOf: (visit: PlannedVisit) => unknown) {
  return new Set(planned.map(valueOf)).size;
}
