import { brandAtHost, type BrandWithHosts, type Configuration } from '@redeem/contracts';
import * as v from 'valibot';

/** The data of a brand in the shell's page (`homes` in shell/src/brands). */
const BootContract = v.object({
  homes: v.array(v.object({ id: v.string(), hosts: v.array(v.string()) })),
});

/** A brand of the site with an address. */
export interface BrandAddress {
  id: string;
  address: string;
}

const BOOT_DATA = /<script type="application\/json" id="boot">(.*?)<\/script>/s;

/** A host of the default brand. */
const UNCLAIMED = 'localhost';

/**
 * Returns the brands of a shell with an address each, that of the site's own address first. A page without brands
 * counts as one brand.
 *
 * @param html The shell's page as it was built.
 * @param address The site's own address. The others have its scheme and port.
 */
export function brandAddresses(
  html: string,
  { brands }: Pick<Configuration, 'brands'>,
  address: string,
): BrandAddress[] {
  const boot = v.safeParse(BootContract, JSON.parse(BOOT_DATA.exec(html)?.[1] ?? '{}'));
  if (!boot.success) return [{ id: 'the brand', address }];
  const homes = boot.output.homes.map(({ id, hosts }): BrandWithHosts => ({
    id,
    hosts: brands?.[id]?.hosts ?? hosts,
  }));
  const [first, ...others] = homes;
  if (!first) return [{ id: 'the brand', address }];
  const { hostname } = new URL(address);
  const own = brandAtHost(hostname, [first, ...others]);
  const found = homes.map(({ id, hosts }) => {
    const host = id === own.id ? hostname : hostOf(hosts, hostname);
    return { id, address: withHost(address, host) };
  });
  return [...found.filter(({ id }) => id === own.id), ...found.filter(({ id }) => id !== own.id)];
}

/** Returns a local host for a local site, and another host for every other site. */
function hostOf(hosts: readonly string[], own: string): string {
  const isLocal = (host: string) => host === UNCLAIMED || host.endsWith('.localhost');
  return hosts.find((host) => isLocal(host) === isLocal(own)) ?? hosts[0] ?? UNCLAIMED;
}

function withHost(address: string, hostname: string): string {
  return Object.assign(new URL(address), { hostname }).href.replace(/\/$/, '');
}
