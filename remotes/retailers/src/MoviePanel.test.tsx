import { aTitle } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';

import { FILM, redeemNow, showPage, visitWith } from './testing';

const NAMELESS = aTitle({ rating: 'G', runtime: 5 });

const POSTER = 'https://service.example/posters/velvet-static.svg';

/** Written from right to left, in code and in templates of three kinds, and without a place to break. */
const HOSTILE = `‮<img src=x onerror=alert(1)>{{retailer}}$t(retailers.once)\${x}${'W'.repeat(300)}`;

describe('what the code is for', () => {
  test('a visitor sees the movie: poster, name, rating and minutes @spec-2.39', () => {
    showPage(visitWith({ titles: [{ ...FILM, posterUrl: POSTER }] }));

    const movie = within(screen.getByRole('article'));

    expect(movie.getByRole('heading', { level: 2, name: 'Velvet Static' })).toBeTruthy();
    expect(movie.getByRole('img', { name: 'Velvet Static' }).getAttribute('src')).toBe(POSTER);
    expect(movie.getByText(/^Rating/).textContent).toBe('Rating R');
    expect(movie.getByText('133 Minutes')).toBeTruthy();
  });

  test('what is not known of a movie is left out, and a poster without a name is still a poster', () => {
    showPage(visitWith({ titles: [aTitle({ posterUrl: POSTER })] }));

    const movie = within(screen.getByRole('article'));

    expect(movie.getByRole('img', { name: 'Movie artwork' }).getAttribute('src')).toBe(POSTER);
    expect(movie.queryByRole('heading')).toBeNull();
    expect(movie.queryByText(/Rating|Minutes/)).toBeNull();
  });

  test('of several movies each is shown that has a name or a poster', () => {
    const titles = [FILM, NAMELESS, { ...FILM, name: 'Orbital Decay Club' }];
    showPage(visitWith({ titles, selections: ['vudu'] }));

    const movies = screen.getAllByRole('article').map((movie) => within(movie));

    expect(movies.map((movie) => movie.getByRole('heading').textContent)).toEqual([
      'Velvet Static',
      'Orbital Decay Club',
    ]);
    expect(redeemNow('Vudu').getAttribute('aria-label')).toBe(
      'Redeem Now: Velvet Static, Orbital Decay Club at Vudu',
    );
  });

  test('of many movies, only the posters that are seen first are asked for at once', () => {
    showPage(
      visitWith({ titles: Array.from({ length: 6 }, () => ({ ...FILM, posterUrl: POSTER })) }),
    );

    const posters = screen.getAllByRole('img').map((poster) => poster.getAttribute('loading'));

    expect(posters).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy']);
  });

  const DVD = 'DVD purchases include standard-definition (SD) digital rights.';

  test.for([
    [['UHD'], [FILM], ['4K UHD']],
    [['HD', 'UHD'], [FILM, FILM], ['At least one title in 4K UHD']],
    // Only one of the titles has data to show.
    [['HD', 'UHD'], [FILM, NAMELESS], ['At least one title in 4K UHD']],
    [['UHD', 'UHD'], [FILM, FILM], ['All titles in 4K UHD']],
    [['UHD'], [], ['4K UHD']],
    [['SD', 'SD'], [FILM], [DVD]],
    [['HD'], [FILM], []],
  ] as const)(
    'a code with the profiles %j says its quality, and which titles are meant @spec-2.43 @spec-2.44',
    ([profiles, titles, said]) => {
      showPage(visitWith({ profiles: [...profiles], titles: [...titles] }));

      const quality = screen.queryAllByText(/4K UHD|standard-definition/);
      expect(quality.map(({ textContent }) => textContent)).toEqual(said);
      expect(screen.queryAllByRole('article')).toHaveLength(
        titles.filter((title) => title === FILM).length,
      );
    },
  );

  test('a hostile title is only text, kept apart from the text around it @E6 @E12', () => {
    showPage(visitWith({ titles: [{ ...FILM, name: HOSTILE }], selections: [HOSTILE] }));

    const [movie, retailer] = screen.getAllByRole('heading', { level: 2 });

    expect(movie?.innerHTML).toMatch(/^<bdi translate="no">‮&lt;img/);
    expect(movie?.textContent).toBe(HOSTILE);
    expect(retailer?.textContent).toBe(HOSTILE);
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe(
      `Redeem Now: ${HOSTILE} at ${HOSTILE}`,
    );
  });
});
