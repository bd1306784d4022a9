import { accepted } from '@redeem/platform/testing';
import { describe, expect, test } from '@rstest/core';
import { screen } from '@testing-library/react';

import { showPage } from './testing';

const TITLES = ['Camp', 'Salt Roads', 'Velvet Static', 'Kites', 'Nine Lanterns', 'The Orchard'].map(
  (name) => ({ name, posterUrl: `https://service.example/${name}.svg`, rating: null, runtime: 94 }),
);

const SIX = accepted({
  kind: 'pick-list',
  offerId: '41035',
  remaining: 2,
  selections: TITLES.map((_, place) => `t0${String(place)}`),
  titles: TITLES,
});

describe('the posters of a pick list', () => {
  test('are asked for at once where they are seen first, and elsewhere when they come near', () => {
    showPage({ verdict: SIX });

    expect(loading(screen.getByRole('group'))).toEqual([
      ...['eager', 'eager', 'eager', 'eager'],
      ...['lazy', 'lazy'],
    ]);
  });

  test('are not asked for by the summary, which may be far below', async () => {
    const { user } = showPage({ verdict: SIX });

    await user.click(screen.getByRole('checkbox', { name: 'The Orchard' }));

    expect(loading(screen.getByRole('list', { name: 'Your choice' }))).toEqual(['lazy']);
  });
});

function loading(list: HTMLElement): (string | null)[] {
  return [...list.querySelectorAll('img')].map((poster) => poster.getAttribute('loading'));
}
