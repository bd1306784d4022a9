import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { $verdict, $visit, callOf, checkEnded, recheckWanted } from './check';
import { $code, codeReplaced } from './entry';
import { $offer, exchangeCodeFx } from './exchange';
import { goToFx } from './navigation';
import type { Offer } from './offer';
import { isRedeemed, subCodeOf, subCodesOf, subOfferIdOf } from './offer-rules';
import type { Exchange } from './service/exchange-code';
import type { Verdict } from './service/validate-code';
import { $subCodes, checkSubCodeFx, type SubCodeState } from './sub-codes';

/** The selection of a sub-code at Google Play (product-spec 4). */
const GOOGLE_PLAY = 'googleplay';

// -- What the visitor does

/** "Redeem at Google Play", or "Try again", for the title of this sub-code. */
export const titleChosen = createEvent<string>();

// -- What we ask of the world

interface BundleExchange {
  code: string;
  offerId: string;
  selections: string[];
}

export const exchangeBundleFx = attach({
  source: $visit,
  effect: exchangeCodeFx,
  mapParams: ({ code, offerId, selections }: BundleExchange, visit) => ({
    ...callOf(code, visit),
    offerId,
    selections,
    asBundle: true,
  }),
});

interface TitleExchange {
  subCode: string;
  offerId: string;
}

const exchangeTitleFx = attach({
  source: $visit,
  effect: exchangeCodeFx,
  mapParams: ({ subCode, offerId }: TitleExchange, visit) => ({
    ...callOf(subCode, visit),
    offerId,
    selections: [GOOGLE_PLAY],
  }),
});

const exchangeTitlesFx = createEffect(async (titles: TitleExchange[]) => {
  await Promise.allSettled(titles.map((title) => exchangeTitleFx(title)));
});

// -- What is true now

/** True once the bundle of this visit has been exchanged for sub-codes. */
export const $isBundleExchanged = createStore(false);

/** The bundle could not be exchanged; Continue may be pressed again. */
export const $hasBundleFailed = createStore(false);

export type TitleExchangeState = 'exchanging' | 'failed';

/** By sub-code, the titles that are under way or have failed; a title that went well is in neither. */
export const $titleExchanges = createStore<Readonly<Record<string, TitleExchangeState>>>({});

// -- How one leads to the other

/** The submitted code is a fresh bundle. */
export const bundleSubmitted = createEvent();

sample({
  clock: bundleSubmitted,
  source: { code: $code, offer: $offer },
  filter: ({ offer }) => offer !== null,
  fn: ({ code, offer }) => ({
    code,
    offerId: offer?.offerId ?? '',
    selections: offer?.selections ?? [],
  }),
  target: exchangeBundleFx,
});

sample({ clock: exchangeBundleFx, fn: () => false, target: $hasBundleFailed });

const answered = sample({
  clock: exchangeBundleFx.done,
  source: combine({ code: $code, offer: $offer }),
  filter: ({ code }, { params }) => params.code === code,
  fn: ({ offer }, { result }) => ({ offer, exchange: result }),
});

const exchanged = sample({
  clock: answered,
  filter: ({ offer, exchange }) => offer !== null && exchange.isDone,
  fn: ({ offer, exchange }) => ({ before: offer, exchange, after: afterExchange(offer, exchange) }),
});

sample({
  clock: exchanged,
  filter: ({ after }) => after !== null,
  fn: ({ after }): Verdict | null => (after ? { outcome: 'accepted', offer: after } : null),
  target: $verdict,
});

sample({ clock: exchanged, fn: () => true, target: $isBundleExchanged });
sample({ clock: exchanged, fn: () => ({ path: '/gpbundle' }), target: goToFx });

sample({
  clock: exchanged,
  filter: ({ after }) => after?.isGooglePlayBundle === true,
  fn: ({ after }) => titlesIn(after),
  target: exchangeTitlesFx,
});

const failed = sample({
  clock: exchangeBundleFx.fail,
  source: $code,
  filter: (code, { params }) => params.code === code,
});

const declined = sample({ clock: answered, filter: ({ exchange }) => !exchange.isDone });

sample({ clock: [failed, declined], fn: () => true, target: $hasBundleFailed });
sample({ clock: [failed, declined], target: recheckWanted });

// If it had happened all the same, there is no failure to speak of (decisions, 20).
sample({
  clock: checkEnded,
  source: $offer,
  filter: (offer) => offer !== null && isRedeemed(offer),
  fn: () => false,
  target: $hasBundleFailed,
});

sample({
  clock: titleChosen,
  source: { offer: $offer, titles: $titleExchanges },
  filter: ({ offer, titles }, subCode) =>
    titles[subCode] !== 'exchanging' && titlesIn(offer).some((title) => title.subCode === subCode),
  fn: ({ offer }, subCode) => titlesIn(offer).filter((title) => title.subCode === subCode),
  target: exchangeTitlesFx,
});

sample({
  clock: exchangeTitleFx,
  source: $titleExchanges,
  fn: (titles, { subCode }) => ({ ...titles, [subCode]: 'exchanging' as const }),
  target: $titleExchanges,
});

// Whatever an exchange says, what is true of a title is what its validation says afterwards.
sample({
  clock: exchangeTitleFx.finally,
  fn: ({ params }) => params.subCode,
  target: checkSubCodeFx,
});

sample({
  clock: exchangeTitleFx.done,
  source: $titleExchanges,
  filter: (_titles, { result }) => result.isDone,
  fn: (titles, { params }) => without(titles, params.subCode),
  target: $titleExchanges,
});

sample({
  clock: exchangeTitleFx.finally,
  source: $titleExchanges,
  filter: (_titles, answer) => answer.status === 'fail' || !answer.result.isDone,
  fn: (titles, { params }) => ({ ...titles, [params.subCode]: 'failed' as const }),
  target: $titleExchanges,
});

sample({
  clock: codeReplaced,
  target: [$isBundleExchanged.reinit, $hasBundleFailed.reinit, $titleExchanges.reinit],
});

/** Exchange data is cleared on every submit (product-spec 4). */
export const bundleCleared = createEvent();

sample({ clock: bundleCleared, target: [$hasBundleFailed.reinit, $titleExchanges.reinit] });

/** One title of an exchanged bundle. */
export interface BundleTitle {
  subCode: string;
  /** What the service says of the sub-code. */
  state: SubCodeState;
  /** Null unless its exchange is under way or has failed. */
  exchange: TitleExchangeState | null;
}

/** The titles of a bundle in the order they were issued. */
export const $bundleTitles = combine(
  { offer: $offer, subCodes: $subCodes, exchanges: $titleExchanges },
  ({ offer, subCodes, exchanges }): BundleTitle[] => {
    if (offer?.kind !== 'bundle') return [];
    return subCodesOf(offer.history).map((subCode) => ({
      subCode,
      state: subCodes[subCode] ?? 'checking',
      exchange: exchanges[subCode] ?? null,
    }));
  },
);

function afterExchange(offer: Offer | null, { history, status }: Exchange): Offer | null {
  if (!offer) return null;
  return {
    ...offer,
    ...(status ?? { remaining: 0 }),
    // The answer may leave out what does not change.
    kind: offer.kind,
    history: history.length > 0 ? history : offer.history,
  };
}

function titlesIn(offer: Offer | null): TitleExchange[] {
  return (offer?.history ?? []).flatMap((entry) => {
    const subCode = subCodeOf(entry);
    const offerId = subOfferIdOf(entry);
    return subCode === null || offerId === null ? [] : [{ subCode, offerId }];
  });
}

function without<Value>(record: Readonly<Record<string, Value>>, key: string) {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}
