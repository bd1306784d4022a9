import { accepted } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen, within } from '@testing-library/react';

import { showPage } from './testing';

const FILM = { name: 'Velvet Static', posterUrl: null, rating: 'R', runtime: 133 };

const NAMELESS = { name: null, posterUrl: null, rating: null, runtime: null };

const POSTER = 'https://service.example/posters/velvet-static.svg';

/** Written from right to left, in code and in templates of three kinds, and without a place to break. */
const HOSTILE = `‮<img src=x onerror=alert(1)>{{retailer}}$t(retailers.once)\${x}${'W'.repeat(300)}`;

describe('what the code is for', () => {
  test('a visitor sees the movie: poster, name, rating and minutes @spec-2.39', () => {
    showPage({ verdict: accepted({ titles: [{ ...FILM, posterUrl: POSTER }] }) });

    const movie = within(screen.getByRole('article'));

    expect(movie.getByRole('heading', { level: 2, name: 'Velvet Static' })).toBeTruthy();
    expect(movie.getByRole('img', { name: 'Velvet Static' }).getAttribute('src')).toBe(POSTER);
    expect(movie.getByText(/^Rating/).textContent).toBe('Rating R');
    expect(movie.getByText('133 Minutes')).toBeTruthy();
  });

  test('what is not known of a movie is left out', () => {
    showPage({ verdict: accepted({ titles: [{ ...FILM, rating: null, runtime: null }] }) });

    expect(screen.queryByText(/Rating/)).toBeNull();
    expect(screen.queryByText(/Minutes/)).toBeNull();
  });

  test('a poster without a name is still a poster', () => {
    showPage({ verdict: accepted({ titles: [{ ...FILM, name: null, posterUrl: POSTER }] }) });

    const movie = within(screen.getByRole('article'));

    expect(movie.getByRole('img', { name: 'Movie artwork' }).getAttribute('src')).toBe(POSTER);
    expect(movie.queryByRole('heading')).toBeNull();
  });

  test('where the movie is not known there is no movie card', () => {
    showPage({ verdict: accepted({ titles: [] }) });

    expect(screen.queryByRole('article')).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
  });

  test('of several movies each is shown that has a name or a poster', () => {
    const titles = [
      FILM,
      { name: null, posterUrl: null, rating: 'G', runtime: 5 },
      { ...FILM, name: 'Orbital Decay Club' },
    ];
    showPage({ verdict: accepted({ titles, selections: ['vudu'] }) });

    const names = screen
      .getAllByRole('article')
      .map((movie) => within(movie).getByRole('heading').textContent);

    expect(names).toEqual(['Velvet Static', 'Orbital Decay Club']);
    expect(
      screen.getByRole('button', { name: 'Redeem Now: Velvet Static, Orbital Decay Club at Vudu' }),
    ).toBeTruthy();
  });

  test('of many movies, only the posters that are seen first are asked for at once', () => {
    const titles = Array.from({ length: 6 }, () => ({ ...FILM, posterUrl: POSTER }));
    showPage({ verdict: accepted({ titles }) });

    const posters = screen.getAllByRole('img').map((poster) => poster.getAttribute('loading'));

    expect(posters).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy']);
  });

  test('an ultra high definition code says so, once, and nothing of standard definition @spec-2.43', () => {
    showPage({ verdict: accepted({ profiles: ['HD', 'UHD'], titles: [FILM, FILM] }) });

    expect(screen.getAllByText(/4K UHD/)).toHaveLength(1);
    expect(screen.queryByText(/standard-definition/)).toBeNull();
  });

  test.for([
    [['UHD'], [FILM], '4K UHD'],
    [['HD', 'UHD'], [FILM, FILM], 'At least one title in 4K UHD'],
    // Only one of the titles has data to show.
    [['HD', 'UHD'], [FILM, NAMELESS], 'At least one title in 4K UHD'],
    [['UHD', 'UHD'], [FILM, FILM], 'All titles in 4K UHD'],
  ] as const)(
    'a code with the profiles %j says which titles are meant',
    ([profiles, titles, label]) => {
      showPage({ verdict: accepted({ profiles: [...profiles], titles: [...titles] }) });

      expect(screen.getByText(/4K UHD/).textContent).toBe(label);
    },
  );

  test('a DVD’s code says that it is for standard definition @spec-2.44', () => {
    showPage({ verdict: accepted({ profiles: ['SD', 'SD'] }) });

    expect(
      screen.getByText('DVD purchases include standard-definition (SD) digital rights.'),
    ).toBeTruthy();
    expect(screen.queryByText('4K UHD')).toBeNull();
  });

  test('the quality is shown even if the movie is unknown', () => {
    showPage({ verdict: accepted({ profiles: ['UHD'], titles: [] }) });

    expect(screen.getByText('4K UHD')).toBeTruthy();
  });

  test('an HD code says nothing of quality', () => {
    showPage({ verdict: accepted({ profiles: ['HD'] }) });

    expect(screen.queryByText('4K UHD')).toBeNull();
    expect(screen.queryByText(/standard-definition/)).toBeNull();
  });

  test('a hostile title is only text, kept apart from the text around it @E6 @E12', () => {
    showPage({
      verdict: accepted({ titles: [{ ...FILM, name: HOSTILE }], selections: [HOSTILE] }),
    });

    const [movie, retailer] = screen.getAllByRole('heading', { level: 2 });

    expect(movie?.innerHTML).toMatch(/^<bdi translate="no">‮&lt;img/);
    expect(movie?.textContent).toBe(HOSTILE);
    expect(retailer?.textContent).toBe(HOSTILE);
    expect(screen.getByRole('button').getAttribute('aria-label')).toBe(
      `Redeem Now: ${HOSTILE} at ${HOSTILE}`,
    );
  });
});
