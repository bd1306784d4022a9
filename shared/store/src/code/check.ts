import { attach, combine, createEffect, createEvent, createStore, sample } from 'effector';

import { foreignLetterIn } from '../rules/characters';
import { isChecked, mayGoOn } from '../rules/code-format';
import { pageRestored } from '../page/lifecycle';
import type { Offer } from '../service/offer';
import { validateCode, type Verdict } from '../service/validate-code';
import { $isSiteLoading, languageChanged } from '../site/place';
import { isStandardDefinition, isUltraHighDefinition } from './offer-rules';
import { $visit, callOf } from '../site/site';

// The code in the field and what the service has said about it: all of it is `$check`. Its steps:
//
//   idle ───────▶ checking                a complete code, "Try again", a captcha token, another language, a restored page
//   checking ───▶ checking                the same; the answer to the former request is late
//            ───▶ idle                    a verdict, another code, or an exchange that changed the offer
//            ───▶ unchecked, outdated     no answer; outdated, if the code was accepted before
//   unchecked, outdated ───▶ checking     as from idle
//                       ───▶ idle         another code

/** The delay of a refusal if the code may be half of a longer one, in milliseconds. */
const HELD_REFUSAL_MS = 600;

// -- Visitor events

/** "Try again" after a failed check. */
export const checkRetried = createEvent();

/** The captcha widget has a token. */
export const captchaSolved = createEvent<string>();

// -- Events of other models

/** Another code is in the field. Everything known belongs to the previous one. */
export const codeReplaced = createEvent<string>();

/** Checks the code again and keeps the known verdict meanwhile. */
export const recheckWanted = createEvent();

/** The code needs a captcha before it can be exchanged, although the latest check has accepted it. */
export const captchaRequired = createEvent();

/** An exchange changed a part of the offer. Earlier requests are outdated. */
export const offerChanged = createEvent<Partial<Offer>>();

// -- Effects

export const validateCodeFx = createEffect(validateCode);

/** A request of the service. Answers to earlier requests are late and ignored. */
interface CheckRequest {
  id: number;
  code: string;
  /** A token is good for one check. */
  captchaToken: string | null;
}

const holdRefusalFx = createEffect(
  () => new Promise<void>((resolve) => setTimeout(resolve, HELD_REFUSAL_MS)),
);

const checkFx = attach({
  source: $visit,
  effect: async (visit, { code, captchaToken }: CheckRequest) => {
    const verdict = await validateCodeFx({ ...callOf(code, visit), captchaToken });
    if (mayGoOn(code) && verdict.outcome === 'refused') {
      await holdRefusalFx();
    }
    return verdict;
  },
});

// -- Stores

interface Check {
  /** The code in the field: at most 16 characters in upper case, without separators. */
  code: string;
  step:
    | 'idle'
    /** The latest request has no answer yet. */
    | 'checking'
    /** The check failed or timed out; nothing is known about the code. */
    | 'unchecked'
    /** The check failed or timed out after the code was accepted, which stays true. */
    | 'outdated';
  /** The latest request. A new id without a request makes the answers to earlier ones late. */
  id: number;
  captchaToken: string | null;
  /** The verdict of the service; null before the first answer. It stays during a repeated check. */
  verdict: Verdict | null;
  /** True if the latest answer refused a captcha token; false if the code only requires a captcha. */
  isTokenRefused: boolean;
  /** The id of the request that ended last; 0 before the first. */
  round: number;
}

const started = createEvent<CheckRequest>();

/** The latest check ended, with a verdict or (null) without an answer. */
export const checkEnded = createEvent<Verdict | null>();

export const $check = createStore<Check>({
  code: '',
  step: 'idle',
  id: 0,
  captchaToken: null,
  verdict: null,
  isTokenRefused: false,
  round: 0,
})
  .on(codeReplaced, (check, code) => ({
    ...withoutRequest(check),
    code,
    // The check of a complete code starts at once. In between it does not look like a code without an answer.
    step: isChecked(code) && check.step === 'checking' ? 'checking' : 'idle',
    verdict: null,
    isTokenRefused: false,
  }))
  .on(started, (check, request) => ({ ...check, ...request, step: 'checking' }))
  .on(checkEnded, (check, verdict) => ({
    ...check,
    round: check.id,
    ...(verdict === null
      ? // A failed recheck of an accepted code found nothing new.
        { step: offerIn(check.verdict) === null ? 'unchecked' : 'outdated' }
      : {
          step: 'idle',
          verdict,
          isTokenRefused: check.captchaToken !== null && isForCaptcha(verdict),
        }),
  }))
  .on(captchaRequired, (check) => ({
    ...withoutRequest(check),
    verdict: { outcome: 'refused', reason: 'captcha' },
    isTokenRefused: false,
  }))
  .on(offerChanged, (check, change) => ({
    ...withoutRequest(check),
    verdict:
      check.verdict?.outcome === 'accepted'
        ? { outcome: 'accepted', offer: { ...check.verdict.offer, ...change } }
        : check.verdict,
  }));

/** The code in the field. */
export const $code = combine($check, ({ code }) => code);

/** The first letter or digit in the field that no code has, and its position from 1 on; null without one (gap-47). */
export const $foreignLetter = $code.map(foreignLetterIn);

/** The verdict of the service on the code in the field; null before the first answer. */
export const $verdict = combine($check, ({ verdict }) => verdict);

/** The offer of the code in the field; null without an answer or if the code is refused. */
export const $offer = combine($verdict, offerIn);

/** The picture quality that the pages show (gap-21). */
export type Quality = 'sd' | 'uhd' | 'other';

export const $quality = combine($offer, (offer): Quality => {
  if (offer && isUltraHighDefinition(offer)) return 'uhd';
  return offer && isStandardDefinition(offer) ? 'sd' : 'other';
});

export const $isChecking = combine($check, ({ step }) => step === 'checking');

/** True if nothing is known about the code in the field, because its check failed. */
export const $isCodeUnchecked = combine($check, ({ step }) => step === 'unchecked');

/** True if the latest check failed, whatever earlier checks found. */
export const $hasCheckFailed = combine(
  $check,
  ({ step }) => step === 'unchecked' || step === 'outdated',
);

export const $isTokenRefused = combine($check, ({ isTokenRefused }) => isTokenRefused);

// -- Connections

const checkWanted = createEvent<string | null>();

sample({
  clock: [codeReplaced, checkRetried, recheckWanted, pageRestored, $isSiteLoading],
  fn: () => null,
  target: checkWanted,
});

sample({
  clock: captchaSolved,
  source: $check,
  // A widget may report its token several times.
  filter: ({ step, captchaToken }, token) => step !== 'checking' || token !== captchaToken,
  fn: (_check, token) => token,
  target: checkWanted,
});

// Titles and ratings depend on the requested language; a refusal has neither.
sample({
  clock: languageChanged,
  source: $check,
  filter: ({ verdict, step }) =>
    verdict === null ? step === 'checking' : offerIn(verdict) !== null,
  fn: () => undefined,
  target: recheckWanted,
});

sample({
  clock: checkWanted,
  source: { check: $check, isSiteLoading: $isSiteLoading },
  filter: ({ check, isSiteLoading }) => isChecked(check.code) && !isSiteLoading,
  fn: ({ check: { id, code } }, captchaToken) => ({ id: id + 1, code, captchaToken }),
  target: started,
});

sample({ clock: started, target: checkFx });

// A late answer says nothing about the code in the field.
sample({
  clock: checkFx.finally,
  source: $check,
  filter: ({ id }, { params }) => id === params.id,
  fn: (_check, end) => (end.status === 'done' ? end.result : null),
  target: checkEnded,
});

/** Returns the offer of an accepted code, else null. */
export function offerIn(verdict: Verdict | null): Offer | null {
  return verdict?.outcome === 'accepted' ? verdict.offer : null;
}

/** Returns true if the code requires a captcha (spec-4.5). */
export function isForCaptcha(verdict: Verdict | null): boolean {
  return verdict?.outcome === 'refused' && verdict.reason === 'captcha';
}

/** Returns the check without a request in flight: its answer no longer counts. */
function withoutRequest(check: Check): Check {
  const step = check.step === 'checking' ? 'idle' : check.step;
  return { ...check, step, id: check.id + 1, captchaToken: null };
}
