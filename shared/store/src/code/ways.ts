import { createEffect, sample } from 'effector';

import { $page, leaveForFx, openFx, type Page } from '../page/page';
import { $codes } from './codes';
import { pickingOf } from './pick-list';
import * as record from './record';
import { $redirectUrl } from './shown';

// The ways off a page: to the next page of the code, to the retailer, or home.

/** The time to read the notice, in milliseconds (gap-17). */
const NOTICE_MS = 1_500;

const showNoticeFx = createEffect(
  (_url: string) => new Promise<void>((resolve) => setTimeout(resolve, NOTICE_MS)),
);

const $destination = $codes.map((codes): Page | null =>
  codes.next === null && isMisplaced(codes) ? 'home' : codes.next,
);

sample({ clock: $destination, filter: Boolean, target: openFx });

// The address may also arrive after the exchange, with the next check.
sample({ clock: $redirectUrl, filter: Boolean, target: showNoticeFx });

// A visitor who left the page meanwhile is not redirected.
sample({
  clock: showNoticeFx.done,
  source: { page: $page, url: $redirectUrl },
  filter: ({ page, url }, { params }) => page === 'retailers' && url === params,
  fn: (_current, { params }) => params,
  target: leaveForFx,
});

/** Returns true if the page cannot show the code and no answer is open (gap-12). */
function isMisplaced(codes: record.Codes): boolean {
  const { page, visit } = codes;
  const { known, offer, isLegacy } = record.fieldIn(codes);
  // The visitor stays on the page while a confirmed choice is in flight.
  const isChoosing =
    page === 'pickList' && ['exchanging', 'settling', 'leaving'].includes(pickingOf(codes));
  const isOpen = known.verdict === null && record.isInCheck(known);
  if (page === null || page === 'home' || visit === null || isChoosing || isOpen) return false;
  const step = record.nextStep(offer);
  const isExchanged = step === 'exchange' && record.stepOf(known, 'bundle') === 'done';
  return offer === null || isLegacy || page !== (isExchanged ? 'bundle' : step);
}
