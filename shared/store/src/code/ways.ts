import { combine, createEffect, sample } from 'effector';

import { $page, goHomeFx, goOnFx, leaveForFx, type Page } from '../page/page';
import { $codes } from './codes';
import { isLegacyBundle, isRedeemed } from './offer-rules';
import { type CodeRecord, fieldOf, isInCheck, offerOf } from './record';
import { $bundleStep, $picking, $redirectUrl } from './shown';

// The ways off a page without a press: to the titles of a bundle, to the retailer, or home.

/** The time to read the notice, in milliseconds (gap-17). */
const NOTICE_MS = 1_500;

const showNoticeFx = createEffect(
  (_url: string) => new Promise<void>((resolve) => setTimeout(resolve, NOTICE_MS)),
);

/** True if the page cannot show the code and no answer is open. */
const $isMisplaced = combine($codes, $picking, (codes, picking) => {
  const { page, visit } = codes;
  const field = fieldOf(codes);
  // The visitor stays on the page while a confirmed choice is in flight.
  const isChoosing = page === 'pickList' && ['exchanging', 'settling', 'leaving'].includes(picking);
  if (page === null || page === 'home' || visit === null || isChoosing) return false;
  return !(field.verdict === null && isInCheck(field)) && pageOf(field) !== page;
});

sample({
  clock: $bundleStep,
  filter: (step) => step === 'done',
  fn: () => 'bundle' as const,
  target: goOnFx,
});

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

sample({ clock: $isMisplaced, filter: Boolean, fn: () => ({ replace: true }), target: goHomeFx });

/** Returns the page that shows a code; null if only / can (gap-12). */
function pageOf(field: CodeRecord): Page | null {
  const offer = offerOf(field);
  if (offer === null || offer.kind === 'ordinary') return offer && 'retailers';
  if (offer.kind === 'pick-list') return isRedeemed(offer) ? null : 'pickList';
  const isExchanged = field.isExchangedBundle || (isRedeemed(offer) && !isLegacyBundle(offer));
  return isExchanged ? 'bundle' : null;
}
