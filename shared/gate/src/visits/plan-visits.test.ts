import { describe, expect, test } from '@rstest/core';

import { CODE_OF_STATE, CODE_STATES, knownCodes } from './known-codes';
import { type PlannedVisit, planVisits } from './plan-visits';
import type { Visit } from './visit-contract';

const MOVIE_REDEEM = { id: 'movie-redeem', address: 'https://movies.example' };
const CHEZ_VOUS = { id: 'cinema-chez-vous', address: 'https://cinema.example' };
const BRANDS = [MOVIE_REDEEM, CHEZ_VOUS];

describe('planVisits', () => {
  test('plans a page in every pair of brand, language and width', () => {
    const planned = planVisits({ visits: [{ path: '/' }], brands: BRANDS });

    expect(planned).toHaveLength(6);
    expect(pairs(planned, brandOf, languageOf)).toHaveLength(6);
    expect(pairs(planned, languageOf, widthOf)).toHaveLength(6);
    expect(pairs(planned, brandOf, widthOf)).toHaveLength(4);
  });

  test.each([1, 2, 3, 4, 7])(
    'plans each of %i states in both brands and at both widths, and the page in every language',
    (count) => {
      const states = CODE_STATES.slice(0, count);
      const planned = planVisits({ visits: [{ path: '/', states: [...states] }], brands: BRANDS });

      expect(pairs(planned, brandOf, languageOf)).toHaveLength(6);
      for (const state of states) {
        const ofState = planned.filter(({ code }) => code === CODE_OF_STATE[state]);
        expect(pairs(ofState, brandOf, () => '')).toHaveLength(2);
        expect(pairs(ofState, widthOf, () => '')).toHaveLength(2);
      }
    },
  );

  test('plans a first view in every locale, of each page without a code, when the candidate has first views', () => {
    const visits: Visit[] = [{ path: '/' }, { path: '/buy', states: ['offer'] }, { path: '/help' }];

    const planned = planVisits({ visits, brands: BRANDS, hasFirstViews: true });

    const ofFirstView = planned.filter(({ isOfFirstView }) => isOfFirstView);
    expect(new Set(ofFirstView.map(({ locale }) => locale)).size).toBe(10);
    expect(ofFirstView).toHaveLength(10);
    expect(new Set(ofFirstView.map(({ path }) => path))).toEqual(new Set(['/', '/help']));
    expect(pairs(ofFirstView, brandOf, widthOf).length).toBeGreaterThan(1);
    expect(ofFirstView.every(({ code }) => code === undefined)).toBe(true);
  });

  test('plans the first views of the changed locales only when nothing but texts changes', () => {
    const planned = planVisits({
      visits: [{ path: '/' }],
      brands: BRANDS,
      changedLocales: ['fr_CA'],
      hasFirstViews: true,
    });

    const ofFirstView = planned.filter(({ isOfFirstView }) => isOfFirstView);
    expect(ofFirstView.map(({ locale }) => locale)).toEqual(['fr_CA']);
  });

  test.each([4, 5, 7])('plans every one of %i changed locales, and a page with a hash', (count) => {
    const changedLocales = ['de', 'fr', 'en_GB', 'en_AU', 'fr_CA', 'en_CA', 'fr_CH'].slice(
      0,
      count,
    );
    for (const states of [CODE_STATES.slice(0, 3), CODE_STATES.slice(0, 4)]) {
      const planned = planVisits({
        visits: [{ path: '/', states }],
        brands: BRANDS,
        changedLocales,
      });

      expect(new Set(planned.map(({ locale }) => locale))).toEqual(new Set(changedLocales));
      expect(planned.some(({ hash }) => hash !== undefined)).toBe(true);
    }
  });

  test('plans one visit with the hash of the list, or with any hash', () => {
    const visits: Visit[] = [{ path: '/support', hash: 'expired' }, { path: '/returnpolicy' }];

    const planned = planVisits({ visits, brands: BRANDS });

    expect(planned.flatMap(({ path, hash }) => (hash ? [`${path}#${hash}`] : []))).toEqual([
      '/support#expired',
      '/returnpolicy#smoke',
    ]);
  });

  test('plans the steps in every state that has them', () => {
    const steps = [{ press: 'button' }];
    const visits: Visit[] = [
      { path: '/', states: ['offer', 'dvd'], steps, shows: 'a' },
      { path: '/', states: ['used'] },
    ];

    const planned = planVisits({ visits, brands: BRANDS });

    const codes = planned.filter((visit) => visit.steps).map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set([CODE_OF_STATE.offer, CODE_OF_STATE.dvd]));
  });

  test('plans one visit with a code of the real content service, without steps', () => {
    const visits: Visit[] = [
      { path: '/', states: ['offer'], code: 'ABCD', steps: [{ press: 'a' }], shows: 'b' },
    ];

    const asking = planVisits({ visits, brands: BRANDS }).filter((visit) => visit.asksService);

    expect(asking).toMatchObject([{ code: 'ABCD', brand: MOVIE_REDEEM }]);
    expect(asking[0]).not.toHaveProperty('steps');
  });

  test('plans the changed locales in both brands and at both widths when only texts change', () => {
    const planned = planVisits({
      visits: [{ path: '/', states: ['offer'], code: 'ABCD' }],
      brands: BRANDS,
      changedLocales: ['de'],
    });

    expect(planned.map(({ locale, brand, width }) => [locale, brand.id, width])).toEqual([
      ['de', 'movie-redeem', 1280],
      ['de', 'cinema-chez-vous', 375],
    ]);
  });

  test('plans each of many changed locales once, with alternating brands and widths', () => {
    const planned = planVisits({
      visits: [{ path: '/' }],
      brands: BRANDS,
      changedLocales: ['de', 'en', 'en_AU', 'fr'],
    });

    expect(planned.map(({ locale }) => locale)).toEqual(['de', 'en', 'en_AU', 'fr']);
    expect(pairs(planned, brandOf, widthOf)).toHaveLength(2);
  });

  test('plans as many visits for a site with one brand', () => {
    const planned = planVisits({ visits: [{ path: '/' }], brands: [MOVIE_REDEEM] });

    expect(pairs(planned, languageOf, widthOf)).toHaveLength(6);
  });
});

describe('the codes of the gate', () => {
  test.each(CODE_STATES)('have 12 letters and digits in the state %s', (state) => {
    expect(CODE_OF_STATE[state]).toMatch(/^[A-Z\d]{12}$/);
    expect(knownCodes().has(CODE_OF_STATE[state])).toBe(true);
  });
});

type Dimension = (visit: PlannedVisit) => string;

const brandOf: Dimension = ({ brand }) => brand.id;
const languageOf: Dimension = ({ language }) => language;
const widthOf: Dimension = ({ width }) => String(width);

/** Returns every pair of two dimensions that occurs, once. */
function pairs(planned: readonly PlannedVisit[], first: Dimension, second: Dimension): string[] {
  return [...new Set(planned.map((visit) => `${first(visit)} ${second(visit)}`))];
}
