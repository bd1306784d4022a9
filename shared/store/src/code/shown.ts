import { combine, sample, type Store } from 'effector';

import { $settings, safeUrl } from '../page/page';
import type * as field from '../rules/code-text';
import { foreignLetterIn } from '../rules/code-text';
import * as answers from '../service/answers';
import type * as calls from '../service/calls';
import { $captchaKey, $language, requestCaptchaKeyFx } from '../site/place';
import { $code, $codes } from './codes';
import { bundleTitlesOf, redemptionsOf } from './history';
import { pickingOf, pickListOf } from './pick-list';
import * as record from './record';

// What the pages show about codes. All of it follows from `$codes`, and all of it is public.

export type RefusalReason = record.Open<calls.RefusalReason>;
export type OfferKind = record.Open<answers.OfferKind>;
export type BundleStep = record.Open<record.ExchangeStep>;

export interface Offer extends Omit<answers.Offer, 'kind'> {
  kind: OfferKind;
}

const $field = $codes.map(record.fieldIn);
const $known = $field.map(({ known }) => known);
const $origins = $settings.map(({ redirectOrigins }) => redirectOrigins);

/** The text that was pasted last, or that of a link, if its code is uncertain or the first of several. */
export const $pasted: Store<field.Pasted | null> = $codes.map(({ pasted }) => pasted);
/** The code that a change of territory cleared, to be offered again on this page (gap-30); empty for none. */
export const $codeBefore = $codes.map(({ before }) => before);
/** The first letter or digit in the field that no code has, and its position from 1 on; null without one (gap-45). */
export const $foreignLetter = $code.map(foreignLetterIn);
/** The offer of the code in the field; null without an answer or if the code is refused. */
export const $offer = $field.map(({ offer }): Offer | null => offer);

/** The picture quality that the pages show (spec-5.7, gap-21). Nothing is known without profiles. */
export type Quality = record.Open<'sd' | 'uhd' | 'other'>;

export const $quality = $offer.map((offer): Quality => {
  const profiles = offer?.profiles ?? [];
  if (profiles.includes('UHD')) return 'uhd';
  return profiles.length > 0 && profiles.every((profile) => profile === 'SD') ? 'sd' : 'other';
});

/** True while the check of the code in the field is open. A code waits without a sign until the page is in its place. */
export const $isChecking = $codes.map((codes) => {
  const { check } = record.recordOf(codes, codes.code);
  return check === 'running' || (check === 'waiting' && codes.visit !== null);
});

export const $areSubCodesChecking = $field.map(({ areSubCodesOpen }) => areSubCodesOpen);
export const $isUnchecked = $field.map(({ isUnchecked }) => isUnchecked);
export const $isOffline = $codes.map(
  (codes) => !codes.isOnline && record.uncheckedIn(codes).length > 0,
);
export const $refusal = $field.map(({ refusal }): RefusalReason | null => refusal);

/** The captcha is shown when the code result is an error of InvalidCaptcha (spec-4.5). */
export const $isCaptchaNeeded = $refusal.map((refusal) => refusal === 'captcha');
export const $isTokenRefused = $known.map(({ isTokenRefused }) => isTokenRefused);
/** The number of the check that ended last. The widget is reset after each check, because its token is spent. */
export const $captchaRound = $codes.map(({ round }) => round);
/** The properties of the captcha widget; null while the site has named no key. */
export const $captcha = combine($captchaKey, $settings, $language, (key, settings, language) =>
  key === null ? null : { key, language, scriptUrl: settings.captchaScriptUrl },
);

sample({
  clock: [$isCaptchaNeeded, $captchaRound],
  filter: combine($isCaptchaNeeded, $captchaKey, (isNeeded, key) => isNeeded && key === null),
  target: requestCaptchaKeyFx,
});

export const $isAccepted = $field.map(({ isAccepted }) => isAccepted);
export const $canContinue = $field.map(({ canContinue }) => canContinue);
export const $isSubmitting = $field.map(({ isSubmitting }) => isSubmitting);
export const $isUsedUp = $field.map(({ isUsedUp }) => isUsedUp);

/** What the visitor asked for, and what is still missing before Continue works. */
export interface Intent {
  /** The time of the last press that could not continue, in milliseconds since the page was opened; else null. */
  at: number | null;
  /**
   * `exchange`: the exchange of a bundle is under way. `choice`: a text was pasted in which no code is clear. `check`: the
   * answer to a check is open. `answer`: a check got none. `retry`: the service says that another check may help.
   * `captcha`. `other-code`: a message says why the code cannot be used. `code`: it is incomplete. Null if it works.
   */
  missing: record.Open<
    'exchange' | 'choice' | 'check' | 'answer' | 'retry' | 'captcha' | 'other-code' | 'code'
  > | null;
}

export const $intent = combine($codes, $field, ({ pressedAt: at }, { missing }): Intent => ({
  at,
  missing,
}));

/** The bundle, of the code or behind a redeemed pick list, that Continue exchanges irrevocably; else null. */
export const $bundleToExchange = $field.map(({ isAccepted, last }): Offer | null =>
  isAccepted && record.nextStep(last) === 'exchange' ? last : null,
);

/** The path that Continue will open; null without one. */
export const $nextPath = combine($codes, $field, $settings, ({ page }, field, { paths }) => {
  if (page !== 'home' || !field.canContinue) return null;
  const step = record.nextStep(field.last);
  return step === 'exchange' ? paths.bundle : paths[step === 'forward' ? 'retailers' : step];
});

/** The step of the exchange of an ordinary code, and its retailer. */
export type ExchangeState =
  | { step: 'idle' }
  | { step: Exclude<record.ExchangeStep, 'idle' | 'done'>; selection: string }
  | { step: 'done'; selection: string; history: answers.HistoryEntry[] };

export const $exchange = $known.map(({ exchange }): ExchangeState => {
  if (exchange?.kind !== 'single' || exchange.step === 'idle') return { step: 'idle' };
  const { step, history } = exchange;
  const [selection = ''] = exchange.call.selections;
  return step === 'done' ? { step, selection, history } : { step, selection };
});

/** The address to which the finished exchange redirects. Null before it is finished, and without an allowed address. */
export const $redirectUrl = combine($exchange, $offer, $origins, (exchange, offer, origins) => {
  if (exchange.step !== 'done') return null;
  return safeUrl(
    answers.newest(exchange.history)?.exchangeUrl ?? offer?.redirectUrl ?? null,
    origins,
  );
});

/** The redemptions in the history of the code. */
export const $redemptions = combine($codes, $origins, redemptionsOf);
export const $bundleStep = $known.map((code): BundleStep => record.stepOf(code, 'bundle'));
/** True once the bundle of this visit has been exchanged for sub-codes. */
export const $isBundleExchanged = $bundleStep.map((step) => step === 'done');
/** The titles of the bundle in the order of their issue; empty until the bundle is exchanged. */
export const $bundleTitles = combine($codes, $origins, bundleTitlesOf);
/** The pick list; null if the code is not a pick list or was chosen from. */
export const $pickList = $known.map(pickListOf);
export const $picking = $codes.map(pickingOf);
