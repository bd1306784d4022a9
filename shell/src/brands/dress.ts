import type { Brand } from './brand';
import { brandProperties } from './brand-properties';

/** Makes the page look like the brand. */
export function dressAs(brand: Brand): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(brandProperties(brand, document.baseURI))) {
    style.setProperty(name, value);
  }
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = brand.iconUrl;
  const theme = document.createElement('meta');
  theme.name = 'theme-color';
  theme.content = brand.themeColor;
  document.head.append(icon, theme);
}
