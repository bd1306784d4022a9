import type { Open, Territory } from '@redeem/store';
import { useTranslation } from 'react-i18next';

import { PLATFORM } from './i18n';
import type locales from './locales.json';

/** The value of a placeholder. */
type Values = Readonly<Record<string, string | number>>;

export interface Texts<Key extends string> {
  /** The text in the visitor's language, its placeholders filled. */
  t: (key: Key, values?: Values) => string;
  /** The text with its placeholders as they are, for a `Sentence`. */
  template: (key: Key) => string;
}

/**
 * Makes the hook by which a package reads its own texts. It names the namespace once, and its keys
 * are those of the English file.
 */
export function textsOf<Key extends string>(namespace: string): () => Texts<Key> {
  return function useTexts() {
    const { t } = useTranslation(namespace);
    // i18next's own types look into the text of a key, and cannot where the key is generic.
    return {
      t: (key: string, values) => t(key, { ...values }),
      template: (key: string) => t(key, { skipInterpolation: true }),
    };
  };
}

/** The sentences that several remotes say, and that belong to none of them. */
export const useCommonTexts = textsOf<keyof typeof locales.en>(PLATFORM);

/** A territory of the site. A newer shell may have more of them. */
export type AnyTerritory = Open<Territory>;

/** Returns the function that names a territory as the Location list does, in the language of the page. */
export function useTerritoryName(): (territory: AnyTerritory) => string {
  const { t } = useCommonTexts();
  return (territory) => t(`country.${territory.toLowerCase() as Lowercase<Territory>}`);
}
