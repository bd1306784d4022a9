import type { Brand } from './brand';

/** The custom properties that make the page look like the brand, to be set on the root element. */
export function brandProperties(
  { tokens, heroArt }: Brand,
  pageAddress: string,
): Record<`--${string}`, string> {
  // Absolute: an address in a property counts from the style sheet that uses it, maybe a remote's.
  const { href } = new URL(heroArt.url, pageAddress);
  return { ...tokens, '--image-hero': `url("${href}")` };
}
