import { attach, createEffect, createEvent, createStore, sample, type Store } from 'effector';

import { $hasCheckFailed, $offer, checkEnded, checkRetried, recheckWanted } from '../code/check';
import { $code, codeReplaced } from '../code/entry';
import { pageRestored } from '../page/lifecycle';
import type { Offer } from '../service/offer';
import { isRedeemed } from '../code/offer-rules';
import { exchangeCode, type Exchange } from '../service/exchange-code';
import { $visit, callOf } from '../code/visit';
import { afterCheck, afterClearing, afterRestoring, type Finding, type Step } from './step';

/** The code to exchange and its selections. */
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

/**
 * Returns the model of an exchange of the code in the field. It exchanges once, and checks the code before an exchange
 * counts as failed (gap-20).
 */
export function createExchange({ asBundle, isConclusive, $isFollowedUp }: Options) {
  // -- Events

  /** Starts an exchange. The caller checks that the code may be exchanged. */
  const requested = createEvent<ExchangeRequest>();
  /** Clears the exchange data (spec-4.7, spec-4.13). */
  const cleared = createEvent();

  // -- Effects

  const exchangeFx = attach({
    source: $visit,
    effect: exchangeCodeFx,
    mapParams: ({ code, offerId, selections }: ExchangeRequest, visit) => ({
      ...callOf(code, visit),
      offerId,
      selections,
      ...(asBundle && { asBundle }),
    }),
  });

  // -- Stores

  const $step = createStore<Step>('idle');

  // -- Connections

  sample({ clock: requested, fn: (): Step => 'exchanging', target: $step });
  sample({ clock: requested, target: exchangeFx });

  /** An exchange of the code in the field ended, with an answer or without; a late one too. */
  const ended = sample({
    clock: exchangeFx.finally,
    source: $code,
    filter: (code, { params }) => params.code === code,
    fn: (_code, { params }) => params,
  });

  // An answer about a former code says nothing about the code in the field.
  const answered = sample({
    clock: exchangeFx.done,
    source: { code: $code, offer: $offer },
    filter: ({ code }, { params }) => params.code === code,
    fn: ({ offer }, { result }) => ({
      answer: result,
      offer,
      isConclusive: isConclusive(result, offer),
    }),
  });

  const succeeded = sample({ clock: answered, filter: ({ isConclusive }) => isConclusive });

  const doubted = sample({
    clock: [
      sample({ clock: answered, filter: ({ isConclusive }) => !isConclusive }),
      sample({
        clock: exchangeFx.fail,
        source: $code,
        filter: (code, { params }) => params.code === code,
      }),
    ],
    fn: () => undefined,
  });

  sample({ clock: succeeded, fn: (): Step => 'done', target: $step });
  sample({ clock: doubted, fn: (): Step => 'settling', target: $step });
  sample({ clock: doubted, target: recheckWanted });

  // "Try again" checks the code and exchanges nothing.
  sample({
    clock: checkRetried,
    source: $step,
    filter: (step) => step === 'unclear',
    fn: (): Step => 'settling',
    target: $step,
  });

  // A failed exchange that is followed up stays failed: a code that another tab got since then must not be exchanged
  // without a press.
  sample({
    clock: pageRestored,
    source: $step,
    filter: (step) => step !== 'failed' || $isFollowedUp === undefined,
    fn: afterRestoring,
    target: $step,
  });

  /** The check after an exchange ended. */
  const settled = sample({
    clock: checkEnded,
    source: { step: $step, offer: $offer, hasCheckFailed: $hasCheckFailed },
    filter: ({ step }) => step === 'settling',
    fn: ({ offer, hasCheckFailed }) => ({ finding: findingOf(offer, hasCheckFailed) }),
  });

  sample({
    clock: settled,
    source: { step: $step, isFollowedUp: $isFollowedUp ?? $never },
    filter: ({ isFollowedUp }) => !isFollowedUp,
    fn: ({ step }, { finding }) => afterCheck(step, finding),
    target: $step,
  });

  sample({ clock: cleared, source: $step, fn: afterClearing, target: $step });
  sample({ clock: codeReplaced, target: $step.reinit });

  return { requested, ended, cleared, succeeded, settled, $step };
}

function findingOf(offer: Offer | null, hasCheckFailed: boolean): Finding {
  if (offer === null || isRedeemed(offer)) return 'used';
  return hasCheckFailed ? 'unknown' : 'open';
}
