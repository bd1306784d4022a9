import { brandAtHost, type BrandWithHosts } from '@redeem/contracts';

import { isTerritory, type Territory } from '../territory';

/** What decides which brand a host shows, and where its visitors are. */
export interface HostedBrand extends BrandWithHosts {
  /** Where its visitors are taken to be when nobody says otherwise. */
  defaultTerritory: Territory;
}

/**
 * Returns the brand under which a host shows the site; the first one where no brand claims the host.
 *
 * @param configured What the installation says differently, by brand id.
 */
export function brandOfHost<Brand extends HostedBrand>(
  hostname: string,
  brands: readonly [Brand, ...Brand[]],
  configured: Readonly<Record<string, object>> = {},
): Brand {
  const brand = brandAtHost(hostname, brands, configured);
  const changed = { ...brand, ...configured[brand.id] };
  return isTerritory(changed.defaultTerritory)
    ? changed
    : { ...changed, defaultTerritory: brand.defaultTerritory };
}
