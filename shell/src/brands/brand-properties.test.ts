import { contrast, contrastFailures, tokensOf, veiled, type Tokens } from '@redeem/kit/testing';
import defaults from '@redeem/kit/tokens.css?raw';
import { describe, expect, test } from '@rstest/core';

import { brands } from './brand-of-host';
import { brandProperties } from './brand-properties';
import cinemaArt from './cinema-chez-vous-hero.svg?raw';
import movieArt from './movie-redeem-hero.svg?raw';

const PAGE = 'https://www.example/support';
const ART: Record<string, string> = {
  'movie-redeem': movieArt,
  'cinema-chez-vous': cinemaArt,
};

describe.each([...brands])('the looks of $name', (brand) => {
  const properties = brandProperties(brand, PAGE);
  const tokens: Tokens = { ...tokensOf(defaults), ...properties };

  test('it only gives values to properties that the kit knows', () => {
    const known = Object.keys(tokensOf(defaults));

    expect(Object.keys(properties).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('a visitor can read every text', () => {
    expect(contrastFailures(tokens)).toEqual([]);
  });

  test('good news is green', () => {
    const [red = 0, green = 0, blue = 0] = channelsOf(tokens['--color-success'] ?? '');

    expect(green).toBeGreaterThan(1.5 * Math.max(red, blue));
  });

  test('a visitor can read the hero wherever the words fall on the art', () => {
    const art = ART[brand.id]?.match(/#[\da-f]{6}\b/gi) ?? [];
    const veil = tokens['--color-hero'] ?? '';
    const opacity = Number(tokens['--opacity-hero-scrim']);
    const words = [tokens['--color-on-hero'] ?? '', tokens['--color-on-hero-muted'] ?? ''];

    const pale = art.flatMap((colour) =>
      words.filter((word) => contrast(word, veiled(colour, veil, opacity)) < 4.5),
    );

    expect(art.length).toBeGreaterThan(5);
    expect(pale).toEqual([]);
  });

  test('its art has an address that holds in a style sheet of any origin', () => {
    expect(properties['--image-hero']).toMatch(/^url\("(https:\/\/www\.example\/|data:).+"\)$/);
  });

  test('its art is light', () => {
    expect(ART[brand.id]?.length).toBeLessThan(12_000);
  });
});

function channelsOf(colour: string): number[] {
  return [...colour.matchAll(/[\da-f]{2}/gi)].map(([channel]) => Number.parseInt(channel, 16));
}
