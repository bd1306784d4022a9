import { combine, createEvent, createStore, sample } from 'effector';

import { $offer, captchaRequired, offerChanged } from '../code/check';
import { $code, codeForwarded, codeReplaced } from '../code/entry';
import { $page } from '../page/navigation';
import { isRedeemed, leftBy, pickListCodeOf } from '../code/offer-rules';
import { afterPicking, pickListOf } from './pick-list';
import type { Exchange } from '../service/exchange-code';
import { createExchange } from './create-exchange';
import { singleExchange } from './single';
import { mayStart } from './step';

// -- Visitor events

/** A title was picked, or put back if it was picked already; by selection name. */
export const titlePicked = createEvent<string>();

/** The visitor confirmed the choice. */
export const picksConfirmed = createEvent();

// -- Stores

/** The selection names of the picked titles. */
const $picks = createStore<readonly string[]>([]);

/** The pick list; null if the code is not a pick list or was chosen from. */
export const $pickList = combine($offer, $picks, (offer, picks) =>
  offer?.kind === 'pick-list' && !isRedeemed(offer) ? pickListOf(offer, picks) : null,
);

/** The code that the exchange of this pick list issued, while the visitor is on the page. */
const $issuedHere = combine($offer, $page, (offer, page) =>
  page === 'pickList' && offer !== null ? pickListCodeOf(offer.history) : null,
);

/** The exchange of a choice for one code. */
export const picksExchange = createExchange({
  isConclusive: (answer) => issuedBy(answer) !== null,
  $isFollowedUp: $issuedHere.map((code) => code !== null),
});

// -- Connections

sample({
  clock: titlePicked,
  source: { list: $pickList, step: picksExchange.$step },
  filter: ({ list, step }) => list !== null && mayStart(step),
  fn: ({ list }, selection) => (list ? afterPicking(list, selection) : []),
  target: $picks,
});

sample({ clock: [titlePicked, singleExchange.cleared], target: picksExchange.cleared });

sample({
  clock: picksConfirmed,
  source: { code: $code, offer: $offer, list: $pickList, step: picksExchange.$step },
  filter: ({ list, step }) => list?.isComplete === true && mayStart(step),
  fn: ({ code, offer, list }) => ({
    code,
    offerId: offer?.offerId ?? '',
    selections: list?.picked.map(({ selection }) => selection) ?? [],
  }),
  target: picksExchange.requested,
});

const issued = sample({
  clock: picksExchange.succeeded,
  source: $page,
  fn: (page, { answer }) => ({ isHere: page === 'pickList', answer }),
});

sample({
  clock: issued,
  filter: ({ isHere }) => isHere,
  fn: ({ answer }) => issuedBy(answer) ?? '',
  target: codeForwarded,
});

// A visitor who left the page is not redirected; Continue then leads to the issued code.
const issuedBehind = sample({ clock: issued, filter: ({ isHere }) => !isHere });

sample({
  clock: issuedBehind,
  fn: ({ answer }) => ({ ...leftBy(answer.status), history: answer.history }),
  target: offerChanged,
});
sample({ clock: issuedBehind, target: picksExchange.$step.reinit });

sample({
  clock: picksExchange.settled,
  source: $issuedHere,
  filter: (code) => code !== null,
  fn: (code) => code ?? '',
  target: codeForwarded,
});

sample({ clock: codeReplaced, target: $picks.reinit });
// The captcha replaces the failure.
sample({ clock: captchaRequired, target: picksExchange.$step.reinit });

/** Returns the code that a successful exchange issued, else null. */
function issuedBy({ isDone, history }: Exchange): string | null {
  return isDone ? pickListCodeOf(history) : null;
}
