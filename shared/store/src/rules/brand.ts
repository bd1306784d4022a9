import { brandAtHost } from '@redeem/contracts';

import { isTerritory, type Territory } from './territory';

/**
 * The part of a brand that depends on the host. It is a `BrandWithHosts`, but does not extend it: remotes are compiled
 * against the declarations of the store, which must not import @redeem/contracts.
 */
export interface HostedBrand {
  id: string;
  hosts: readonly string[];
  /** The territory of its visitors until the service names another. */
  defaultTerritory: Territory;
}

/**
 * Returns the brand under which a host shows the site; the first brand if none claims the host.
 *
 * @param configured The overrides of the installation, by brand id.
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
