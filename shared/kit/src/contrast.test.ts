import { describe, expect, test } from '@rstest/core';

import { contrast, contrastFailures, tokensOf, veiled } from './contrast';
import css from './tokens.css?raw';

describe('contrast', () => {
  test('black on white is the most there is, a colour on itself the least', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#7d1128', '#7d1128')).toBe(1);
  });

  test('the ratio is the one that WCAG checkers give', () => {
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  test('a veil moves what is below it towards its own colour', () => {
    expect(veiled('#ffffff', '#000000', 0.5)).toBe('#808080');
    expect(veiled('#ffffff', '#102030', 1)).toBe('#102030');
  });

  test.each(['light', 'dark'] as const)('a visitor can read every text in the %s', (scheme) => {
    expect(contrastFailures(tokensOf(css, scheme))).toEqual([]);
  });

  test('a team learns which pair it made too pale', () => {
    const tokens = { ...tokensOf(css), '--color-on-hero': '#333333' };

    expect(contrastFailures(tokens)).toEqual([
      expect.stringMatching(/^--color-on-hero on --color-hero: \d\.\d\d of 4\.5$/),
    ]);
  });

  test('a team learns that a focus ring would vanish on the hero', () => {
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
