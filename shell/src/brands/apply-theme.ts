import type { Brand } from './brand';

/** Makes the page look like the brand. */
export function applyTheme(brand: Brand): void {
  const { dataset, style } = document.documentElement;
  dataset['brand'] = brand.id;
  // Absolute: an address in a property counts from the style sheet that uses it, maybe a remote's.
  const { href } = new URL(brand.heroArt.url, document.baseURI);
  style.setProperty('--image-hero', `url("${href}")`);
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = `data:image/svg+xml,${encodeURIComponent(brand.icon)}`;
  document.head.append(icon, ...Object.entries(brand.themeColor).map(themeColor));
}

/** Asks for the letters and the art of the first view, which are on their way while the shell starts. */
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
