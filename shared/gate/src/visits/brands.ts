import { brandAtHost, type Configuration } from '@redeem/contracts';
import * as v from 'valibot';

/** The data of the brands in the shell's page (`homes` in shell/src/brands). */
const BootContract = v.object({
  homes: v.array(v.object({ id: v.string(), hosts: v.array(v.string()) })),
});

/** A brand of the site with an address. */
export interface BrandAddress {
  id: string;
  address: string;
}

const BOOT_DATA = /<script type="application\/json" id="boot">(.*?)<\/script>/s;

/**
 * Returns the brands of a shell's page with an address each, that of the site's own address first: a local host for a local site,
 * and another host for every other site. All have its scheme and port. A page without brands counts as one brand.
 */
export function brandAddresses(
  html: string,
  { brands: configured = {} }: Pick<Configuration, 'brands'>,
  address: string,
): BrandAddress[] {
  const boot = v.safeParse(BootContract, JSON.parse(BOOT_DATA.exec(html)?.[1] ?? '{}'));
  const [first, ...others] = boot.success ? boot.output.homes : [];
  if (!first) return [{ id: 'the brand', address }];
  const { hostname } = new URL(address);
  const isLocal = (host: string) => /(?:^|\.)localhost$/.test(host);
  const own = brandAtHost(hostname, [first, ...others], configured);
  const rest = [first, ...others].filter((other) => other !== own);
  return [
    { id: own.id, address },
    ...rest.map(({ id, hosts: built }) => {
      const hosts = configured[id]?.hosts ?? built;
      const host = hosts.find((one) => isLocal(one) === isLocal(hostname)) ?? hosts[0];
      const url = Object.assign(new URL(address), { hostname: host ?? 'localhost' });
      return { id, address: url.href.replace(/\/$/, '') };
    }),
  ];
}
