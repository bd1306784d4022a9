import type { Configuration } from '@redeem/contracts';
import { brandOfHost } from '@redeem/store';

import type { Brand } from './brand';
import { cinemaChezVous } from './cinema-chez-vous';
import { movieRedeem } from './movie-redeem';

/** All brands; the first is the one of every host that no other brand claims. */
export const brands: readonly [Brand, ...Brand[]] = [movieRedeem, cinemaChezVous];

/** Returns the brand of a host, with what the configuration says differently from the brand's own file. */
export function configuredBrand(hostname: string, { brands: configured }: Configuration): Brand {
  return brandOfHost(hostname, brands, configured);
}
