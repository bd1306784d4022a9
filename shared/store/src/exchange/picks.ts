import { combine, createEvent, createStore, sample } from 'effector';

import { $offer, captchaRequired, offerChanged } from '../code/check';
import { $code, codeHandedOn, codeReplaced } from '../code/entry';
import { $page } from '../page/navigation';
import { isRedeemed, leftBy, pickListCodeOf } from '../code/offer-rules';
import { afterPicking, pickListOf } from './pick-list';
import type { Exchange } from '../service/exchange-code';
import { createExchange } from './create-exchange';
import { singleExchange } from './single';
import { mayStart } from './step';

// -- What the visitor does

/** The title with this selection name was picked; one that was picked already is put back. */
export const titlePicked = createEvent<string>();

/** The choice stands, and is exchanged. */
export const picksConfirmed = createEvent();

// -- What is true now

/** The selection names of what is picked. */
const $picks = createStore<readonly string[]>([]);

/** What there is to choose from; null where the code is no pick list, or has been chosen from. */
export const $pickList = combine($offer, $picks, (offer, picks) =>
  offer?.kind === 'pick-list' && !isRedeemed(offer) ? pickListOf(offer, picks) : null,
);

/** The code that the exchange of this pick list has issued, while the visitor is still there. */
const $issuedHere = combine($offer, $page, (offer, page) =>
  page === 'pickList' && offer !== null ? pickListCodeOf(offer.history) : null,
);

/** The exchange of a choice for one code. */
export const picksExchange = createExchange({
  isConclusive: (answer) => issuedBy(answer) !== null,
  $isFollowedUp: $issuedHere.map((code) => code !== null),
});

// -- How one leads to the other

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
  target: codeHandedOn,
});

// Whoever has left the page meanwhile is not called back; Continue is where the way goes on.
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
  target: codeHandedOn,
});

sample({ clock: codeReplaced, target: $picks.reinit });
// The captcha takes the place of the failure.
sample({ clock: captchaRequired, target: picksExchange.$step.reinit });

/** The code that an exchange which went well has issued. */
function issuedBy({ isDone, history }: Exchange): string | null {
  return isDone ? pickListCodeOf(history) : null;
}
