import type { Brand } from './brand';

/** Applies the theme of a brand to the page: its tokens, hero art, favicon and theme colours. */
export function applyTheme(brand: Brand): void {
  const { dataset, style } = document.documentElement;
  dataset['brand'] = brand.id;
  // An address in a custom property is relative to the style sheet that uses it, so it has to be absolute.
  const { href } = new URL(brand.heroArt.url, document.baseURI);
  style.setProperty('--image-hero', `url("${href}")`);
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = `data:image/svg+xml,${encodeURIComponent(brand.icon)}`;
  document.head.append(icon, ...Object.entries(brand.themeColor).map(themeColor));
}

/** Requests the font and the hero art of the first view, so that they load while the shell starts. */
export function preloadTheme(brand: Brand): void {
  const letters = getComputedStyle(document.documentElement).getPropertyValue('--font-body');
  void document.fonts.load(`1em ${letters}`).catch(() => undefined);
  new Image().src = brand.heroArt.url;
}

function themeColor([scheme, colour]: [string, string]): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
  meta.content = colour;
  return meta;
}
