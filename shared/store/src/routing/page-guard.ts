import { combine, sample } from 'effector';

import { $isBundleExchanged } from '../exchange/bundle';
import { $code, $isChecking, $offer, $verdict } from '../code/check';
import { isChecked } from '../rules/code-format';
import { $page, goToFx, type Page } from '../page/navigation';
import type { Offer } from '../service/offer';
import { isLegacyBundle, isRedeemed } from '../code/offer-rules';
import { $picking } from './submission';
import { $isSiteLoading } from '../site/place';

/** Returns true if a code fits a page: each page shows one kind of code (gap-12). */
const FITS: Readonly<
  Record<Exclude<Page, 'home'>, (offer: Offer, isBundleExchanged: boolean) => boolean>
> = {
  retailers: (offer) => offer.kind === 'ordinary',
  bundle: (offer, isBundleExchanged) =>
    offer.kind === 'bundle' && (isBundleExchanged || (isRedeemed(offer) && !isLegacyBundle(offer))),
  pickList: (offer) => offer.kind === 'pick-list' && !isRedeemed(offer),
};

/** True while a confirmed choice is in flight; the visitor stays on its page. */
const $isChoiceUnderWay = combine($page, $picking, (page, picking) => {
  return page === 'pickList' && ['exchanging', 'settling', 'leaving'].includes(picking);
});

/** True if the page cannot show the code and no answer is open. */
const $isMisplaced = combine(
  {
    page: $page,
    code: $code,
    offer: $offer,
    isBundleExchanged: $isBundleExchanged,
    isChoiceUnderWay: $isChoiceUnderWay,
    isSiteLoading: $isSiteLoading,
    isChecking: $isChecking,
    isJudged: combine($verdict, (verdict) => verdict !== null),
  },
  ({
    page,
    code,
    offer,
    isBundleExchanged,
    isChoiceUnderWay,
    isSiteLoading,
    isChecking,
    isJudged,
  }) => {
    const fits = page === null || page === 'home' ? null : FITS[page];
    if (!fits || isSiteLoading || isChoiceUnderWay) return false;
    if (!isJudged && isChecking && isChecked(code)) return false;
    return offer === null || !fits(offer, isBundleExchanged);
  },
);

sample({
  clock: $isMisplaced,
  filter: Boolean,
  fn: () => ({ page: 'home' as const, replace: true }),
  target: goToFx,
});
