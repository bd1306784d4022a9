import { combine } from 'effector';

import { $offer } from '../code/check';
import { $titleStates, type TitleExchangeState, type TitleState } from './titles';
import type { HistoryEntry, Offer, Title } from '../service/offer';
import { isForGooglePlay, newest, subCodeOf, subOfferIdOf } from '../code/offer-rules';
import { type Redemption, redemptionOf } from './redemptions';
import { $redirectOrigins } from '../page/lifecycle';
import { isUsed, ownOfferOf } from '../code/sub-codes';

/**
 * `unchecked`: the check of its sub-code failed. `refused`: its sub-code is refused. `failed` and `unclear`: its exchange.
 */
export type TitleStep =
  | 'checking'
  | 'unchecked'
  | 'refused'
  | 'open'
  | TitleExchangeState
  | 'processed';

/** One title of an exchanged bundle on the page. */
export interface BundleTitle {
  subCode: string;
  /** Null if neither its own check nor the bundle names it. */
  title: Title | null;
  step: TitleStep;
  /** True if it may be exchanged at Google Play. */
  canRedeem: boolean;
  /** The sub-code, if the visitor keeps it: open and not for Google Play. */
  ownCode: string | null;
  /** Its redemption; null until it is processed, or if its history has none. */
  redemption: Redemption | null;
}

/** The titles of the bundle in the order of their issue; empty until the bundle is exchanged. */
export const $bundleTitles = combine($offer, $titleStates, $redirectOrigins, shelfOf);

function shelfOf(
  bundle: Offer | null,
  states: TitleState[],
  origins: readonly string[] | null,
): BundleTitle[] {
  if (!bundle) return [];
  const ofBundle = bundle.titles.length === states.length ? bundle.titles : [];
  return states.map((title, place) => {
    const own = ownOfferOf(title.state);
    const step = stepOf(title);
    const hasOfferId = isNamed(bundle, title);
    const film = own?.titles[0] ?? ofBundle[place] ?? null;
    const isOnItsWay = bundle.isGooglePlayBundle && hasOfferId;
    return {
      subCode: title.subCode,
      title: film,
      step,
      canRedeem: step === 'open' && hasOfferId && isForGooglePlay(bundle, own),
      ownCode: own && !isUsed(title.state) && !isOnItsWay ? title.subCode : null,
      redemption: step === 'processed' ? lastOf(own?.history ?? [], film, origins) : null,
    };
  });
}

function stepOf({ state, exchange }: TitleState): TitleStep {
  if (exchange !== null) return exchange;
  if (typeof state === 'string') return state;
  if (state.outcome === 'refused') return 'refused';
  return isUsed(state) ? 'processed' : 'open';
}

/** Returns true if the title has an exchange name, which a call for Google Play needs. */
function isNamed({ history }: Offer, { subCode }: TitleState): boolean {
  return history.some((entry) => subCodeOf(entry) === subCode && subOfferIdOf(entry) !== null);
}

/** Returns the newest entry that issued a code, else the newest entry. */
function lastOf(
  history: HistoryEntry[],
  film: Title | null,
  origins: readonly string[] | null,
): Redemption | null {
  const issued = history.filter(({ exchangeResult }) => exchangeResult !== null);
  const last = newest(issued.length > 0 ? issued : history);
  return last ? redemptionOf(last, film?.name ?? null, origins) : null;
}
