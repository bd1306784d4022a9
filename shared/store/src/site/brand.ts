import { isTerritory, type Territory } from '../territory';

/** What decides which brand a host shows. */
export interface HostedBrand {
  id: string;
  /** Host names that show the brand; none for the brand of all other hosts. */
  hosts: readonly string[];
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
  const host = bareHost(hostname);
  const claims = ({ id, hosts }: Brand) =>
    ({ hosts, ...configured[id] }).hosts.some((own) => bareHost(own) === host);
  const brand = brands.find(claims) ?? brands[0];
  const changed = { ...brand, ...configured[brand.id] };
  const { defaultTerritory } = isTerritory(changed.defaultTerritory) ? changed : brand;
  return { ...changed, defaultTerritory };
}

/** Host names are case-insensitive, may carry a port, and may end with the root's dot. */
function bareHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
