import type { Redemption } from '@redeem/store';

/** Where the visitor finishes, or watches what was redeemed. */
export function addressOf({
  retailer,
  exchangeUrl,
  exchangeResult,
  shopUrl,
}: Redemption): string | null {
  if (retailer === null) return null;
  return exchangeUrl ?? (exchangeResult === null ? shopUrl : null);
}
