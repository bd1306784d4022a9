import { attach, combine, createEvent, createStore, sample } from 'effector';

import { $hasCheckFailed, checkEnded, checkRetried, offerChanged, recheckWanted } from './check';
import { $code, codeHandedOn, codeReplaced } from './entry';
import { $offer, exchangeCleared, exchangeCodeFx } from './exchange';
import { $isHandingOn } from './hand-on';
import { pageRestored } from './lifecycle';
import { $path } from './navigation';
import { isRedeemed, leftBy, pickListCodeOf } from './offer-rules';
import { afterPicking, pickListOf } from './pick-list';
import type { Exchange } from './service/exchange-code';
import { $visit, callOf } from './visit';

// -- What the visitor does

/** The title with this selection name was picked; one that was picked already is put back. */
export const titlePicked = createEvent<string>();

/** The choice stands, and is exchanged. */
export const picksConfirmed = createEvent();

// -- What we ask of the world

interface PicksExchange {
  code: string;
  offerId: string;
  selections: string[];
}

const exchangePicksFx = attach({
  source: $visit,
  effect: exchangeCodeFx,
  mapParams: ({ code, offerId, selections }: PicksExchange, visit) => ({
    ...callOf(code, visit),
    offerId,
    selections,
  }),
});

// -- What is true now

/** The selection names of what is picked. */
const $picks = createStore<readonly string[]>([]);

/** What there is to choose from; null where the code is no pick list, or has been chosen from. */
export const $pickList = combine($offer, $picks, (offer, picks) =>
  offer?.kind === 'pick-list' && !isRedeemed(offer) ? pickListOf(offer, picks) : null,
);

/** As of the single exchange. */
type Step = 'choosing' | 'exchanging' | 'settling' | 'failed' | 'unclear';

const $step = createStore<Step>('choosing');

/** Where choosing stands; `leaving`: the code that was issued is on its way to its own page. */
export type Picking = Step | 'leaving';

export const $picking = combine($step, $isHandingOn, (step, isHandingOn): Picking =>
  isHandingOn ? 'leaving' : step,
);

// -- How one leads to the other

sample({
  clock: titlePicked,
  source: { list: $pickList, step: $step },
  filter: ({ list, step }) => list !== null && isOpen(step),
  fn: ({ list }, selection) => (list ? afterPicking(list, selection) : []),
  target: $picks,
});

sample({
  clock: [titlePicked, exchangeCleared],
  source: $step,
  filter: (step) => step === 'failed' || step === 'unclear',
  fn: (): Step => 'choosing',
  target: $step,
});

const started = sample({
  clock: picksConfirmed,
  source: { code: $code, offer: $offer, list: $pickList, step: $step },
  filter: ({ list, step }) => list?.isComplete === true && isOpen(step),
  fn: ({ code, offer, list }) => ({
    code,
    offerId: offer?.offerId ?? '',
    selections: list?.picked.map(({ selection }) => selection) ?? [],
  }),
});

sample({ clock: started, fn: (): Step => 'exchanging', target: $step });
sample({ clock: started, target: exchangePicksFx });

/** An answer about a code that is no longer in the field says nothing about the one that is. */
const answered = sample({
  clock: exchangePicksFx.done,
  source: { code: $code, path: $path },
  filter: ({ code }, { params }) => params.code === code,
  fn: ({ path }, { result }) => ({ isHere: path === '/picklist', result }),
});

const issued = sample({ clock: answered, filter: ({ result }) => issuedBy(result) !== null });

sample({
  clock: issued,
  filter: ({ isHere }) => isHere,
  fn: ({ result }) => issuedBy(result) ?? '',
  target: codeHandedOn,
});

// Whoever has left the page meanwhile is not called back; Continue is where the way goes on.
const issuedBehind = sample({ clock: issued, filter: ({ isHere }) => !isHere });

sample({
  clock: issuedBehind,
  fn: ({ result }) => ({ ...leftBy(result.status), history: result.history }),
  target: offerChanged,
});
sample({ clock: issuedBehind, target: $step.reinit });

const failed = sample({
  clock: exchangePicksFx.fail,
  source: $code,
  filter: (code, { params }) => params.code === code,
});

const unclear = sample({ clock: answered, filter: ({ result }) => issuedBy(result) === null });

// It may have happened on the other side: ask before saying that it did not (decisions, 20).
sample({ clock: [failed, unclear], fn: (): Step => 'settling', target: $step });
sample({ clock: [failed, unclear], target: recheckWanted });

// A page brought back from the browser's cache cannot tell: the answer may never have arrived.
sample({
  clock: pageRestored,
  source: $step,
  filter: (step) => step === 'exchanging' || step === 'unclear',
  fn: (): Step => 'settling',
  target: $step,
});

// "Try again" asks what became of it, and exchanges nothing.
sample({
  clock: checkRetried,
  source: $step,
  filter: (step) => step === 'unclear',
  fn: (): Step => 'settling',
  target: $step,
});

const settled = sample({
  clock: checkEnded,
  source: { offer: $offer, path: $path, step: $step, hasCheckFailed: $hasCheckFailed },
  filter: ({ step }) => step === 'settling',
  fn: ({ offer, path, hasCheckFailed }) => ({
    isOpenStill: offer !== null && !isRedeemed(offer),
    hasCheckFailed,
    code: path === '/picklist' && offer !== null ? pickListCodeOf(offer.history) : null,
  }),
});

sample({
  clock: settled,
  filter: ({ code }) => code !== null,
  fn: ({ code }) => code ?? '',
  target: codeHandedOn,
});

sample({
  clock: settled,
  filter: ({ code }) => code === null,
  fn: ({ isOpenStill, hasCheckFailed }): Step =>
    isOpenStill ? (hasCheckFailed ? 'unclear' : 'failed') : 'choosing',
  target: $step,
});

sample({ clock: codeReplaced, target: [$picks.reinit, $step.reinit] });

function isOpen(step: Step): boolean {
  return step !== 'exchanging' && step !== 'settling';
}

/** The code that an exchange which went well has issued. */
function issuedBy({ isDone, history }: Exchange): string | null {
  return isDone ? pickListCodeOf(history) : null;
}
