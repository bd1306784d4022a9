import { describe, expect, test } from '@rstest/core';

import { contrast, contrastFailures, tokensOf, veiled } from './testing';
import css from './tokens.css?raw';

describe('contrast', () => {
  test('equals the ratio of WCAG checkers, also under an overlay', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(veiled('#ffffff', '#000000', 0.5)).toBe('#808080');
  });

  test('failures name the pair with too little contrast, and a focus ring that is invisible', () => {
    const dark = { '--color-on-hero': '#333333', '--color-focus': '#101020' };
    const tokens = { ...tokensOf(css), ...dark, '--color-focus-halo': '#181828' };

    expect(contrastFailures(tokens)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^--color-on-hero on --color-hero: \d\.\d\d of 4\.5$/),
        expect.stringMatching(/^--color-focus or --color-focus-halo on --color-hero: /),
      ]),
    );
  });
});
