import { $offer } from '../code/check';
import { combine, createEffect, sample } from 'effector';

import { $exchange, type ExchangeState } from './single';
import { $page, leaveForFx } from '../page/navigation';
import type { HistoryEntry, Offer } from '../service/offer';
import { safeUrl } from '../service/safe-url';
import { $redirectOrigins } from '../page/settings';

/** The time to read the notice, in milliseconds (gap-17). */
const NOTICE_MS = 1_500;

/**
 * The address to which the finished exchange redirects. Null before it is finished, and without an allowed address.
 */
export const $redirectUrl = combine(
  { exchange: $exchange, offer: $offer, origins: $redirectOrigins },
  redirectOf,
);

const showNoticeFx = createEffect(
  (_url: string) => new Promise<void>((resolve) => setTimeout(resolve, NOTICE_MS)),
);

// The address may also arrive after the exchange, with the next check.
sample({
  clock: $redirectUrl,
  filter: (url) => url !== null,
  target: showNoticeFx,
});

// A visitor who left the page meanwhile is not redirected.
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
