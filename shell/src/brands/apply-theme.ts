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

function themeColor([scheme, colour]: [string, string]): HTMLMetaElement {
  const meta = document.createElement('meta');
  meta.name = 'theme-color';
  meta.setAttribute('media', `(prefers-color-scheme: ${scheme})`);
  meta.content = colour;
  return meta;
}
