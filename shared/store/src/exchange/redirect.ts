import { $offer } from '../code/check';
import { combine, createEffect, sample } from 'effector';

import { $exchange, type ExchangeState } from './single';
import { $page, leaveForFx } from '../page/navigation';
import type { HistoryEntry, Offer } from '../service/offer';
import { safeUrl } from '../service/safe-url';
import { $redirectOrigins } from '../page/settings';

/** Long enough to read the notice, in milliseconds (decisions, 17). */
const NOTICE = 1_500;

/**
 * Where the finished exchange leads. Null before it is finished, and where the service gave no
 * address that may be followed.
 */
export const $redirectUrl = combine(
  { exchange: $exchange, offer: $offer, origins: $redirectOrigins },
  redirectOf,
);

const showNoticeFx = createEffect(
  (_url: string) => new Promise<void>((resolve) => setTimeout(resolve, NOTICE)),
);

// The address may also come later than the end of the exchange, with the next check.
sample({
  clock: $redirectUrl,
  filter: (url) => url !== null,
  target: showNoticeFx,
});

// The visitor may have gone elsewhere meanwhile, and is then not taken away from there.
sample({
  clock: showNoticeFx.done,
  source: { page: $page, url: $redirectUrl },
  filter: ({ page, url }, { params }) => page === 'retailers' && url === params,
  fn: (_current, { params }) => params,
  target: leaveForFx,
});

interface Outcome {
  exchange: ExchangeState;
  offer: Offer | null;
  origins: readonly string[] | null;
}

function redirectOf({ exchange, offer, origins }: Outcome): string | null {
  if (exchange.step !== 'done') return null;
  const address = newest(exchange.history)?.exchangeUrl ?? offer?.redirectUrl ?? null;
  return safeUrl(address, origins);
}

function newest(history: HistoryEntry[]): HistoryEntry | undefined {
  return history.reduce<HistoryEntry | undefined>(
    (latest, entry) => ((entry.timestamp ?? 0) >= (latest?.timestamp ?? 0) ? entry : latest),
    undefined,
  );
}
