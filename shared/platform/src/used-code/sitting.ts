import {
  $bundleTitles,
  $exchange,
  $isBundleExchanged,
  $redemptions,
  type Redemption,
} from '@redeem/store';
import { createEvent, createStore, sample } from 'effector';

import { usedCodeReady } from './ready';

// What this page has redeemed. It is in the memory of the page only: a reload forgets it, and nothing stores it (gap-30).

const redeemed = createEvent<Redemption[]>();

export const $sitting = createStore<Redemption[]>([]).on(redeemed, allOf);

sample({
  // The model may be loaded after the exchange.
  clock: [$exchange, usedCodeReady],
  source: { exchange: $exchange, redemptions: $redemptions },
  filter: ({ exchange }) => exchange.step === 'done',
  fn: ({ redemptions }) => redemptions.slice(-1),
  target: redeemed,
});

sample({
  clock: [$bundleTitles, usedCodeReady],
  source: { isExchanged: $isBundleExchanged, titles: $bundleTitles },
  filter: ({ isExchanged }) => isExchanged,
  fn: ({ titles }) => titles.flatMap(({ redemption }) => redemption ?? []),
  target: redeemed,
});

/**
 * Returns the known redemptions with those that were found. One that is known already keeps its place; a check of the code may have
 * told more about it. Each of the found is another redemption: the films of a bundle may have the same retailer and second.
 */
export function allOf(known: readonly Redemption[], found: readonly Redemption[]): Redemption[] {
  const all = [...known];
  const unmatched = [...known];
  for (const one of found) {
    const former = unmatched.find((other) => isSame(one, other));
    if (former) {
      unmatched.splice(unmatched.indexOf(former), 1);
      all[all.indexOf(former)] = one;
    } else {
      all.push(one);
    }
  }
  return all;
}

function isSame(one: Redemption, other: Redemption): boolean {
  if (one.retailer !== other.retailer || one.timestamp !== other.timestamp) return false;
  // The code at the retailer may be known later than the rest.
  if (one.exchangeResult !== null && other.exchangeResult !== null) {
    return one.exchangeResult === other.exchangeResult;
  }
  // Another language translates the title, so it counts only where nothing else distinguishes.
  return one.timestamp !== null || one.movie === other.movie;
}
