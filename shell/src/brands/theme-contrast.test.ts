import { contrast, contrastFailures, tokensOf, veiled } from '@redeem/kit/testing';
import defaults from '@redeem/kit/tokens.css?raw';
import { describe, expect, test } from '@rstest/core';

import cinemaArt from './cinema-chez-vous-hero.svg?raw';
import cinemaLogo from './cinema-chez-vous-logo.svg?raw';
import cinemaCss from './cinema-chez-vous.css?raw';
import movieArt from './movie-redeem-hero.svg?raw';
import movieLogo from './movie-redeem-logo.svg?raw';

const THEMES = [
  { name: 'Movie Redeem', css: '', art: movieArt },
  { name: 'Cinéma Chez Vous', css: cinemaCss, art: cinemaArt },
];

describe.each(
  THEMES.flatMap((theme) => (['light', 'dark'] as const).map((scheme) => ({ ...theme, scheme }))),
)('the theme of $name in the scheme $scheme', ({ css, art, scheme }) => {
  const own = tokensOf(css, scheme);
  const tokens = { ...tokensOf(defaults, scheme), ...own };

  test('sets only tokens of the kit', () => {
    const known = Object.keys(tokensOf(defaults));

    expect(Object.keys(own).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('has enough contrast for every text', () => {
    expect(contrastFailures(tokens)).toEqual([]);
  });

  test('shows success in green @spec-2.29', () => {
    const [red = 0, green = 0, blue = 0] = channelsOf(tokens['--color-success'] ?? '');

    expect(green).toBeGreaterThan(1.2 * Math.max(red, blue));
  });

  test('has enough contrast for the text of the hero on every colour of the art', () => {
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
});

describe.each([
  { name: 'Movie Redeem', logo: movieLogo },
  { name: 'Cinéma Chez Vous', logo: cinemaLogo },
])('the logo of $name', ({ logo }) => {
  // An image always gets the system colours of the light scheme.
  test('is white when forced colours are dark', () => {
    const [, own, dark] = logo.split('@media (forced-colors:active)');

    expect(own).toMatch(/^\{\.(name|ink)\{fill:CanvasText\}\}$/);
    expect(dark).toMatch(/^ and \(prefers-color-scheme:dark\)\{\.(name|ink)\{fill:#fff\}\}/);
  });
});

describe('the logo of Cinéma Chez Vous', () => {
  test('has the same dark colours by its fragment, because WebKit ignores the colour scheme in an image', () => {
    const [, dark = ''] =
      /@media \(prefers-color-scheme:dark\)\{((?:\.\w+\{[^}]+\})+)\}/.exec(cinemaLogo) ?? [];
    const byFragment = dark.replaceAll(/\.\w+\{/g, (rule) => `:where(:target) ${rule}`);

    expect(dark).toContain('.ink{fill:#');
    expect(cinemaLogo).toContain(byFragment);
    expect(cinemaLogo).toContain('id="dark"');
  });
});

function channelsOf(colour: string): number[] {
  return [...colour.matchAll(/[\da-f]{2}/gi)].map(([channel]) => Number.parseInt(channel, 16));
}
