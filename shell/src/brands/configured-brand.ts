import type { Configuration } from '@redeem/contracts';

import type { Brand } from './brand';
import { brandOfHost, brands } from './brand-of-host';

/** The brand of this host, with what the configuration says differently from the brand's own file. */
export function configuredBrand(hostname: string, { brands: overrides }: Configuration): Brand {
  const [first, ...others] = brands.map((brand): Brand => ({
    ...brand,
    ...(overrides?.[brand.id] as Partial<Brand> | undefined),
  }));
  return first ? brandOfHost(hostname, [first, ...others]) : brandOfHost(hostname);
}
