import type { Brand } from './brand';
import { cinemaChezVous } from './cinema-chez-vous';
import { movieRedeem } from './movie-redeem';

/** All brands; the first is the one of every host that no other brand claims. */
export const brands: readonly [Brand, ...Brand[]] = [movieRedeem, cinemaChezVous];

/** The brand under which a host shows the site. */
export function brandOfHost(hostname: string, among: readonly [Brand, ...Brand[]] = brands): Brand {
  const host = bareHost(hostname);
  return among.find(({ hosts }) => hosts.some((own) => bareHost(own) === host)) ?? among[0];
}

/** Host names do not tell cases apart, may carry a port, and may end with the root's dot. */
function bareHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}
