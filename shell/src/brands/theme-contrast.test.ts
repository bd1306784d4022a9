import { contrast, contrastFailures, tokensOf, veiled } from '@redeem/kit/testing';
import defaults from '@redeem/kit/tokens.css?raw';
import { describe, expect, test } from '@rstest/core';

import cinemaArt from './cinema-chez-vous-hero.svg?raw';
import cinemaLogo from './cinema-chez-vous-logo.svg?raw';
import cinemaLooks from './cinema-chez-vous.css?raw';
import movieArt from './movie-redeem-hero.svg?raw';
import movieLogo from './movie-redeem-logo.svg?raw';

const BRAND_SITES = [
  { name: 'Movie Redeem', looks: '', art: movieArt },
  { name: 'Cinéma Chez Vous', looks: cinemaLooks, art: cinemaArt },
];

describe.each(
  BRAND_SITES.flatMap((house) =>
    (['light', 'dark'] as const).map((scheme) => ({ ...house, scheme })),
  ),
)('the looks of $name in the $scheme', ({ looks, art, scheme }) => {
  const own = tokensOf(looks, scheme);
  const tokens = { ...tokensOf(defaults, scheme), ...own };

  test('give values to properties that the kit knows, and to no other', () => {
    const known = Object.keys(tokensOf(defaults));

    expect(Object.keys(own).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('let a visitor read every text', () => {
    expect(contrastFailures(tokens)).toEqual([]);
  });

  test('show good news in green @spec-2.29', () => {
    const [red = 0, green = 0, blue = 0] = channelsOf(tokens['--color-success'] ?? '');

    expect(green).toBeGreaterThan(1.2 * Math.max(red, blue));
  });

  test('let a visitor read the hero wherever the words fall on the art', () => {
    const colours = art.match(/#[\da-f]{6}\b/gi) ?? [];
    const veil = tokens['--color-hero'] ?? '';
    const opacity = Number(tokens['--opacity-hero-scrim']);
    const words = [tokens['--color-on-hero'] ?? '', tokens['--color-on-hero-muted'] ?? ''];

    const pale = colours.flatMap((colour) =>
      words.filter((word) => contrast(word, veiled(colour, veil, opacity)) < 4.5),
    );

    expect(colours.length).toBeGreaterThan(5);
    expect(pale).toEqual([]);
  });

  test('have art that is light', () => {
    expect(art.length).toBeLessThan(12_000);
  });
});

describe.each([
  { name: 'Movie Redeem', logo: movieLogo },
  { name: 'Cinéma Chez Vous', logo: cinemaLogo },
])('the logo of $name', ({ logo }) => {
  // The system colours of an image are those of the light scheme, whatever the page's are.
  test('is white in the dark where the visitor has colours of their own', () => {
    const [, own, dark] = logo.split('@media (forced-colors:active)');

    expect(own).toMatch(/^\{\.(name|ink)\{fill:CanvasText\}\}$/);
    expect(dark).toMatch(/^ and \(prefers-color-scheme:dark\)\{\.(name|ink)\{fill:#fff\}\}/);
  });
});

function channelsOf(colour: string): number[] {
  return [...colour.matchAll(/[\da-f]{2}/gi)].map(([channel]) => Number.parseInt(channel, 16));
}
