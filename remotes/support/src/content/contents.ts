import { $locale, useUnit } from '@redeem/platform';

import type { Faq, ReturnPolicy } from './content';

/** All texts of the support team in one locale. */
export interface Contents {
  faq: Faq;
  returnPolicy: ReturnPolicy;
}

const files = import.meta.webpackContext('../../content', { regExp: /\.md$/, mode: 'lazy' });

const contents = new Map<string, Contents>();

/** Replaces the texts of a locale by those that the program of a release was given. */
export function replaceContents(locale: string, given: Contents): void {
  contents.set(locale, given);
}

/** Loads the texts of a locale, and of no other. */
export async function loadContents(locale: string): Promise<void> {
  const [faq, returnPolicy] = (await Promise.all([
    files(`./${locale}/faq.md`),
    files(`./${locale}/return-policy.md`),
  ])) as [{ default: Faq }, { default: ReturnPolicy }];
  contents.set(locale, { faq: faq.default, returnPolicy: returnPolicy.default });
}

/** Returns the loaded texts of a locale, or undefined. */
export function contentsOf(locale: string): Contents | undefined {
  return contents.get(locale);
}

/** Returns the texts in the locale of the page. Throws if they are not loaded. */
export function useContents(): Contents {
  const locale = useUnit($locale);
  const shown = contentsOf(locale);
  if (!shown) throw new Error(`the content in ${locale} has not been loaded`);
  return shown;
}
