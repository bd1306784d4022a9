import { attach, createEffect, createEvent, createStore, sample, type Store } from 'effector';

import {
  $code,
  $hasCheckFailed,
  $offer,
  captchaRequired,
  checkEnded,
  checkRetried,
  codeReplaced,
  recheckWanted,
} from '../code/check';
import { pageRestored } from '../page/lifecycle';
import type { Offer } from '../service/offer';
import { isRedeemed } from '../code/offer-rules';
import { exchangeCode, type Exchange } from '../service/exchange-code';
import { $visit, callOf } from '../site/site';

// The exchange of the code in the field. It is requested once, and the code is checked before an exchange counts as
// failed (gap-20).
//
//            requested             an answer that tells the state of the code
//   idle ──────────────▶ exchanging ─────────────────────────────────────────▶ done
//    ▲  ▲                    │ any other answer, or none                         │
//    │  │ used               ▼                                                   │
//    │  └───────────────  settling ◀─────────────────────────────────────────────┤ the browser restored
//    │                       │ the check ended ▲                                 │ the page
//    │ cleared               ▼                 │ "Try again"                     │
//    └────────────  failed, if it is unused; unclear, if that check failed ──────┘
//
// Another code in the field ends everything, and so does a captcha that has to be solved first.

export type ExchangeStep = 'idle' | 'exchanging' | 'settling' | 'failed' | 'unclear' | 'done';

/** The result of a check after a failed exchange. */
export type Finding = 'open' | 'used' | 'unknown';

/** Returns true if an exchange may start: none is in flight and none has succeeded. */
export function mayStart(step: ExchangeStep): boolean {
  return step === 'idle' || hasFailed(step);
}

/** Returns true if the exchange failed or is unclear. */
export function hasFailed(step: ExchangeStep): boolean {
  return step === 'failed' || step === 'unclear';
}

export function isUnderWay(step: ExchangeStep): boolean {
  return step === 'exchanging' || step === 'settling';
}

/** Returns the step after the check that settles an exchange. */
export function stepAfter(finding: Finding): ExchangeStep {
  if (finding === 'used') return 'idle';
  return finding === 'open' ? 'failed' : 'unclear';
}

/** Returns the step after exchange data was cleared (spec-4.7, spec-4.13); an exchange in flight is not cleared. */
export function afterClearing(step: ExchangeStep): ExchangeStep {
  return isUnderWay(step) ? step : 'idle';
}

/** A call for an exchange. */
export interface ExchangeRequest {
  code: string;
  offerId: string;
  selections: string[];
}

interface Options {
  /** True sends also a single selection as a list. */
  asBundle?: true;
  /**
   * Returns true if the answer tells the state of the code. An answer with `ok` only is unclear (gap-35).
   */
  isConclusive: (answer: Exchange, offer: Offer | null) => boolean;
  /** True if the code that a settled exchange issued replaces this one; the step then waits for it. */
  $isFollowedUp?: Store<boolean>;
}

const $never = createStore(false);

/** The call of every exchange. */
export const exchangeCodeFx = createEffect(exchangeCode);

/** Returns the model of one kind of exchange of the code in the field. */
export function createExchange({ asBundle, isConclusive, $isFollowedUp = $never }: Options) {
  // -- Events

  /** Exchanges the code for these selections, if it is unused and no exchange of it is in flight or done. */
  const requested = createEvent<string[]>();
  /** Clears the exchange data (spec-4.7, spec-4.13). */
  const cleared = createEvent();

  // -- Effects

  const exchangeFx = attach({
    source: $visit,
    effect: exchangeCodeFx,
    mapParams: ({ code, ...request }: ExchangeRequest, visit) => ({
      ...callOf(code, visit),
      ...request,
      ...(asBundle && { asBundle }),
    }),
  });

  /** An exchange of the code in the field ended; a late one too. An answer about a former code says nothing about it. */
  const ended = sample({
    clock: exchangeFx.finally,
    source: { code: $code, offer: $offer },
    filter: ({ code }, { params }) => params.code === code,
    fn: ({ offer }, end) => ({
      selections: end.params.selections,
      offer,
      answer: end.status === 'done' ? end.result : null,
    }),
  });

  const succeeded = ended.filterMap(({ answer, offer }) =>
    answer && isConclusive(answer, offer) ? { answer, offer } : undefined,
  );

  const doubted = ended.filterMap(({ answer, offer }) =>
    answer && isConclusive(answer, offer) ? undefined : { answer },
  );

  /** The check after an exchange ended. */
  const settled = createEvent<{ finding: Finding; isFollowedUp: boolean }>();

  // -- Stores

  const $step = createStore<ExchangeStep>('idle')
    .on(exchangeFx, () => 'exchanging')
    .on(succeeded, () => 'done')
    .on(doubted, () => 'settling')
    // "Try again" checks the code and exchanges nothing.
    .on(checkRetried, (step) => (step === 'unclear' ? 'settling' : step))
    // An answer may never have arrived. A failed exchange that is followed up stays failed: a code that another tab got
    // since then must not be exchanged without a press.
    .on(pageRestored, (step) =>
      step === 'idle' || (step === 'failed' && $isFollowedUp !== $never) ? step : 'settling',
    )
    .on(settled, (step, { finding, isFollowedUp }) => (isFollowedUp ? step : stepAfter(finding)))
    .on(cleared, afterClearing)
    .reset(codeReplaced, captchaRequired);

  /** The consecutive InvalidCaptcha answers to exchanges of the code, and whether the latest exchange got one. */
  const $declines = createStore({ count: 0, isLatest: false })
    .on(succeeded, () => ({ count: 0, isLatest: false }))
    .on(doubted, ({ count }, { answer }) => {
      const isLatest = answer?.error === 'captcha';
      return { count: isLatest ? count + 1 : answer ? 0 : count, isLatest };
    })
    .reset(codeReplaced);

  // -- Connections

  sample({
    clock: requested,
    source: { code: $code, offer: $offer, step: $step },
    filter: (now: {
      code: string;
      offer: Offer | null;
      step: ExchangeStep;
    }): now is { code: string; offer: Offer; step: ExchangeStep } =>
      now.offer !== null && !isRedeemed(now.offer) && mayStart(now.step),
    fn: ({ code, offer: { offerId } }, selections): ExchangeRequest => ({
      code,
      offerId,
      selections,
    }),
    target: exchangeFx,
  });

  sample({ clock: doubted, fn: () => undefined, target: recheckWanted });

  sample({
    clock: checkEnded,
    source: {
      step: $step,
      offer: $offer,
      hasCheckFailed: $hasCheckFailed,
      isFollowedUp: $isFollowedUp,
    },
    filter: ({ step }) => step === 'settling',
    fn: ({ offer, hasCheckFailed, isFollowedUp }) => ({
      finding: findingOf(offer, hasCheckFailed),
      isFollowedUp,
    }),
    target: settled,
  });

  // A declined code is validated again, after which the service may exchange it (gap-36). If it declines the next
  // exchange of an open code too, only a captcha can help.
  sample({
    clock: settled,
    source: $declines,
    filter: ({ count, isLatest }, { finding }) => isLatest && count > 1 && finding !== 'used',
    fn: () => undefined,
    target: captchaRequired,
  });

  return { requested, started: exchangeFx, ended, cleared, succeeded, settled, $step };
}

function findingOf(offer: Offer | null, hasCheckFailed: boolean): Finding {
  if (offer === null || isRedeemed(offer)) return 'used';
  return hasCheckFailed ? 'unknown' : 'open';
}
