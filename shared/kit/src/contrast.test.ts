import { describe, expect, test } from '@rstest/core';

import { contrast, contrastFailures, tokensOf, veiled } from './contrast';
import css from './tokens.css?raw';

describe('contrast', () => {
  test('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#7d1128', '#7d1128')).toBe(1);
  });

  test('equals the ratio of WCAG checkers', () => {
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test('of an overlay lies between the two colours', () => {
    expect(veiled('#ffffff', '#000000', 0.5)).toBe('#808080');
    expect(veiled('#ffffff', '#102030', 1)).toBe('#102030');
  });

  test.each(['light', 'dark'] as const)(
    'is sufficient for every text in the %s theme',
    (scheme) => {
      expect(contrastFailures(tokensOf(css, scheme))).toEqual([]);
    },
  );

  test('failures name the pair with too little contrast', () => {
    const tokens = { ...tokensOf(css), '--color-on-hero': '#333333' };

    expect(contrastFailures(tokens)).toEqual([
      expect.stringMatching(/^--color-on-hero on --color-hero: \d\.\d\d of 4\.5$/),
    ]);
  });

  test('failures name a focus ring that is invisible on the hero', () => {
    const tokens = {
      ...tokensOf(css),
      '--color-focus': '#101020',
      '--color-focus-halo': '#181828',
    };

    expect(contrastFailures(tokens)).toContainEqual(
      expect.stringContaining('focus on --color-hero'),
    );
  });
});
