import { brandAtHost } from '@redeem/contracts';

import { isTerritory, type Territory } from './territory';

/** The part of a brand that depends on the host. It extends nothing of @redeem/contracts, which remotes do not see. */
export interface HostedBrand {
  id: string;
  hosts: readonly string[];
  /** The territory of its visitors until the service names another. */
  defaultTerritory: Territory;
}

/** Returns the brand of a host, with the overrides of the installation by brand id; the first brand if none claims it. */
export function brandOfHost<Brand extends HostedBrand>(
  hostname: string,
  brands: readonly [Brand, ...Brand[]],
  configured: Readonly<Record<string, object>> = {},
): Brand {
  const brand = brandAtHost(hostname, brands, configured);
  const changed = { ...brand, ...configured[brand.id] };
  const { defaultTerritory } = brand;
  return isTerritory(changed.defaultTerritory) ? changed : { ...changed, defaultTerritory };
}
