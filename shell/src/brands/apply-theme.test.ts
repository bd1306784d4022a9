import { afterEach, describe, expect, rs, test } from '@rstest/core';

import { brands } from './brands';
import '../testing';
import { applyTheme, preloadTheme } from './apply-theme';

afterEach(() => {
  rs.restoreAllMocks();
  document.head.replaceChildren();
});

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

  test('requests the font and the hero art early', () => {
    const loadFont = rs.spyOn(document.fonts, 'load').mockResolvedValue([]);
    const art: string[] = [];
    rs.spyOn(globalThis, 'Image').mockImplementation(
      () =>
        ({
          set src(url: string) {
            art.push(url);
          },
        }) as HTMLImageElement,
    );
    document.documentElement.style.setProperty('--font-body', 'Figtree, sans-serif');

    preloadTheme(brand);

    expect(loadFont.mock.calls).toEqual([['1em Figtree, sans-serif']]);
    expect(art).toEqual([brand.heroArt.url]);
  });
});
