import { describe, expect, test } from '@rstest/core';

import { brands } from './brands';
import '../testing';
import { applyTheme } from './apply-theme';

describe.each([...brands])('the theme of $name', (brand) => {
  test('sets the brand, the favicon and the theme colours', () => {
    applyTheme(brand);

    expect(document.documentElement.dataset['brand']).toBe(brand.id);
    const icon = document.querySelector('link[rel=icon]')?.getAttribute('href') ?? '';
    expect(icon).toMatch(/^data:image\/svg\+xml,%3Csvg/);
    expect(decodeURIComponent(icon.split(',')[1] ?? '')).toBe(brand.icon);
    expect(
      Array.from(document.querySelectorAll('meta[name=theme-color]'), (meta) => [
        meta.getAttribute('media'),
        meta.getAttribute('content'),
      ]),
    ).toEqual([
      ['(prefers-color-scheme: light)', brand.themeColor.light],
      ['(prefers-color-scheme: dark)', brand.themeColor.dark],
    ]);
  });

  test('sets an absolute address of the hero art', () => {
    applyTheme(brand);

    const image = document.documentElement.style.getPropertyValue('--image-hero');
    expect(image).toMatch(/^url\("?(http:\/\/|data:).+"?\)$/);
  });
});
