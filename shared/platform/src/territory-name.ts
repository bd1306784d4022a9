import type { Territory } from '@redeem/store';

import { useCommonTexts } from './texts';

/** Returns the function that names a territory as the Location list does, in the language of the page. */
export function useTerritoryName(): (territory: Territory) => string {
  const { t } = useCommonTexts();
  return (territory) => t(`country.${territory.toLowerCase() as Lowercase<Territory>}`);
}
