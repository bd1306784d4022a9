import { describe, expect, test } from '@rstest/core';
import { accepted } from '@redeem/platform/testing';
import { screen, waitFor } from '@testing-library/react';

import { CODE, field, showHome, statusText } from './testing';

const FILM = { name: 'Nine Lanterns to Vesper', posterUrl: null, rating: null, runtime: null };
const SENTENCE = 'Your code has been accepted, please click the Continue button.';

describe('the film of an accepted code', () => {
  test.for([
    ['one title in HD', { titles: [FILM], profiles: ['HD'] }, `${FILM.name}HD`],
    ['one title in 4K', { titles: [FILM], profiles: ['HD', 'UHD'] }, `${FILM.name}4K UHD`],
    ['a DVD', { titles: [FILM], profiles: ['SD'] }, `${FILM.name}SD`],
    ['an unknown quality', { titles: [FILM], profiles: [] }, FILM.name],
    [
      'several titles',
      { titles: [FILM, { ...FILM, name: 'Another' }], profiles: [] },
      `${FILM.name}The first of 2 titles`,
    ],
    [
      'several titles in HD',
      { titles: [FILM, FILM], profiles: ['HD', 'HD'] },
      `${FILM.name}The first of 2 titlesAll titles in HD`,
    ],
    [
      'several titles, of which some are in 4K',
      { titles: [FILM, FILM, FILM], profiles: ['HD', 'HD', 'UHD'] },
      `${FILM.name}The first of 3 titlesAt least one title in 4K UHD`,
    ],
    ['a title without a name', { titles: [{ ...FILM, name: null }], profiles: ['HD'] }, 'HD'],
    ['nothing', { titles: [], profiles: [] }, ''],
  ] as const)('is shown below the sentence for %s @gap-40', async ([, offer, words]) => {
    const { user } = await showHome({
      validateCode: () =>
        accepted({ ...offer, titles: [...offer.titles], profiles: [...offer.profiles] }),
    });

    await user.type(field(), CODE);

    await waitFor(() => {
      expect(statusText()).toBe(SENTENCE + words);
    });
    expect(screen.queryAllByRole('img')).toEqual([]);
  });
});
