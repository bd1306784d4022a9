import { createEffect, sample } from 'effector';

import { $page, leaveForFx, openFx, type Page } from '../page/page';
import { $codes } from './codes';
import { isLegacyBundle, isRedeemed } from './offer-rules';
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

/** Returns true if the page cannot show the code and no answer is open. */
function isMisplaced(codes: record.Codes): boolean {
  const { page, visit } = codes;
  const field = record.fieldOf(codes);
  // The visitor stays on the page while a confirmed choice is in flight.
  const isChoosing =
    page === 'pickList' && ['exchanging', 'settling', 'leaving'].includes(pickingOf(codes));
  if (page === null || page === 'home' || visit === null || isChoosing) return false;
  return !(field.verdict === null && record.isInCheck(field)) && pageOf(field) !== page;
}

/** Returns the page that shows a code; null if only / can (gap-12). */
function pageOf(field: record.CodeRecord): Page | null {
  const offer = record.offerOf(field);
  if (offer === null || offer.kind === 'ordinary') return offer && 'retailers';
  if (offer.kind === 'pick-list') return isRedeemed(offer) ? null : 'pickList';
  const isExchanged = record.stepOf(field, 'bundle') === 'done';
  return isExchanged || (isRedeemed(offer) && !isLegacyBundle(offer)) ? 'bundle' : null;
}
