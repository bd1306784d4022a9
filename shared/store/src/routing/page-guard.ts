import { combine, sample } from 'effector';

import { $isBundleExchanged } from '../exchange/bundle';
import { $offer, $isChecking, $verdict } from '../code/check';
import { $code } from '../code/entry';
import { isChecked } from '../code-format';
import { CODE_ROUTES } from './code-routes';
import { $path, goToFx } from '../navigation';
import type { Offer } from '../service/offer';
import { isLegacyBundle, isRedeemed } from '../code/offer-rules';
import { $picking } from './hand-on';
import { $isSiteLoading } from '../site/site';

type CodeRoute = (typeof CODE_ROUTES)[number];

/** Each of them shows one kind of code: when a code fits (decisions, 12). */
const FITS: Readonly<Record<CodeRoute, (offer: Offer, isBundleExchanged: boolean) => boolean>> = {
  '/retailers': (offer) => offer.kind === 'ordinary',
  '/gpbundle': (offer, isBundleExchanged) =>
    offer.kind === 'bundle' && (isBundleExchanged || (isRedeemed(offer) && !isLegacyBundle(offer))),
  '/picklist': (offer) => offer.kind === 'pick-list' && !isRedeemed(offer),
};

/** A choice that has been confirmed is seen to its end where it was made. */
const $isChoiceUnderWay = combine($path, $picking, (path, picking) => {
  return path === '/picklist' && ['exchanging', 'settling', 'leaving'].includes(picking);
});

/** The page at this path has nothing to show for this code, and nothing is still to come. */
const $isMisplaced = combine(
  {
    path: $path,
    code: $code,
    offer: $offer,
    isBundleExchanged: $isBundleExchanged,
    isChoiceUnderWay: $isChoiceUnderWay,
    isSiteLoading: $isSiteLoading,
    isChecking: $isChecking,
    isJudged: combine($verdict, (verdict) => verdict !== null),
  },
  ({
    path,
    code,
    offer,
    isBundleExchanged,
    isChoiceUnderWay,
    isSiteLoading,
    isChecking,
    isJudged,
  }) => {
    const route = CODE_ROUTES.find((route) => route === path);
    const fits = route && FITS[route];
    if (!fits || isSiteLoading || isChoiceUnderWay) return false;
    if (!isJudged && isChecking && isChecked(code)) return false;
    return offer === null || !fits(offer, isBundleExchanged);
  },
);

sample({
  clock: $isMisplaced,
  filter: Boolean,
  fn: () => ({ path: '/', replace: true }),
  target: goToFx,
});
