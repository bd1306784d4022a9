import { $offer } from '../code/check';
import { attach, combine, createEffect, sample } from 'effector';

import { $exchange, type ExchangeState, exchangeDone } from './single';
import { $page, leaveForFx } from '../navigation';
import type { HistoryEntry, Offer } from '../service/offer';
import { safeUrl } from '../service/safe-url';
import { $redirectOrigins } from '../settings';

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

const showNoticeFx = attach({
  source: $redirectUrl,
  effect: createEffect(
    (url: string | null) =>
      new Promise<string | null>((resolve) =>
        setTimeout(() => {
          resolve(url);
        }, NOTICE),
      ),
  ),
  mapParams: (_done: unknown, url) => url,
});

sample({ clock: exchangeDone, target: showNoticeFx });

// The visitor may have gone elsewhere meanwhile, and is then not taken away from there.
sample({
  clock: showNoticeFx.doneData,
  source: { page: $page, url: $redirectUrl },
  filter: ({ page, url }, intended) => page === 'retailers' && url !== null && url === intended,
  fn: ({ url }) => url ?? '',
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
