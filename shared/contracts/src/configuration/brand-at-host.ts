/** A brand as far as its hosts decide where it is shown. */
export interface BrandWithHosts {
  id: string;
  /** Host names that show the brand; none for the brand of all other hosts. */
  hosts: readonly string[];
}

/**
 * Returns the brand that claims a host; the first one where none does.
 *
 * @param configured What the installation says differently, by brand id.
 */
export function brandAtHost<Brand extends BrandWithHosts>(
  hostname: string,
  brands: readonly [Brand, ...Brand[]],
  configured: Readonly<Record<string, object>> = {},
): Brand {
  const host = bareHost(hostname);
  const claims = ({ id, hosts }: Brand) =>
    ({ hosts, ...configured[id] }).hosts.some((own) => bareHost(own) === host);
  return brands.find(claims) ?? brands[0];
}

/** Host names are case-insensitive, may carry a port, and may end with the root's dot. */
function bareHost(host: string): string {
  return withoutRootDot(host.trim().toLowerCase()).replace(/:\d+$/, '');
}

/** Returns a host without the root's dot, and with its port: `redeem.example:8443` for `redeem.example.:8443`. */
export function withoutRootDot(host: string): string {
  return host.replace(/([^.])\.+(?=(?::\d+)?$)/, '$1');
}
