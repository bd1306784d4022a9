import { $locale, useUnit } from '@redeem/platform';

import type { Faq, ReturnPolicy } from './content';

/** All that the support team writes, in one language. */
export interface Contents {
  faq: Faq;
  returnPolicy: ReturnPolicy;
}

const files = import.meta.webpackContext('../../content', { regExp: /\.md$/, mode: 'lazy' });

const contents = new Map<string, Contents>();

/** Loads what there is to read in a locale; nothing of another locale comes with it. */
export async function loadContents(locale: string): Promise<void> {
  const [faq, returnPolicy] = (await Promise.all([
    files(`./${locale}/faq.md`),
    files(`./${locale}/return-policy.md`),
  ])) as [{ default: Faq }, { default: ReturnPolicy }];
  contents.set(locale, { faq: faq.default, returnPolicy: returnPolicy.default });
}

/** What has been loaded for a locale; undefined where nothing has. */
export function contentsOf(locale: string): Contents | undefined {
  return contents.get(locale);
}

/** Returns what there is to read in the locale of the page, which comes with its texts. */
export function useContents(): Contents {
  const locale = useUnit($locale);
  const shown = contentsOf(locale);
  if (!shown) throw new Error(`the content in ${locale} has not been loaded`);
  return shown;
}
