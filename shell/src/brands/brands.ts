import type { Configuration } from '@redeem/contracts';
import { brandOfHost } from '@redeem/store';

import type { Brand } from './brand';
import { cinemaChezVous } from './cinema-chez-vous';
import { movieRedeem } from './movie-redeem';

/** All brands. The first is the default brand, which every host without another brand shows. */
export const brands: readonly [Brand, ...Brand[]] = [movieRedeem, cinemaChezVous];

/** Returns the brand of a host, with the values that the configuration overrides. */
export function configuredBrand(hostname: string, { brands: configured }: Configuration): Brand {
  return brandOfHost(hostname, brands, configured);
}
