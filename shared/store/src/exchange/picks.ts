import { combine, createEvent, createStore, sample } from 'effector';

import { $offer, codeReplaced, offerChanged } from '../code/check';
import { codeForwarded } from '../code/entry';
import { $page } from '../page/navigation';
import { isRedeemed, leftBy, pickListCodeOf } from '../code/offer-rules';
import type { Exchange } from '../service/exchange-code';
import type { Offer, Title } from '../service/offer';
import { createExchange, mayStart } from './create-exchange';

/** One title to choose. */
export interface PickTitle extends Title {
  /** The selection name of the service. */
  selection: string;
  /** The name of the title, else the selection name. */
  name: string;
  isPicked: boolean;
}

/** The titles of a pick list and the exact number to choose. */
export interface PickList {
  total: number;
  titles: PickTitle[];
  /** The picked titles, in the same order. */
  picked: PickTitle[];
  /** True if the exact number is picked. */
  isComplete: boolean;
  /** True if the confirmed choice is redeemed at Google Play at once. */
  isForGooglePlay: boolean;
}

// -- Visitor events

/** A title was picked, or put back if it was picked already; by selection name. */
export const titlePicked = createEvent<string>();

/** The visitor confirmed the choice. */
export const picksConfirmed = createEvent();

// -- Stores

/** The titles were picked, by selection name. */
const picked = createEvent<string[]>();

/** The selection names of the picked titles. */
const $picks = createStore<readonly string[]>([])
  .on(picked, (_former, picks) => picks)
  .reset(codeReplaced);

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
  source: combine($pickList, picksExchange.$step, (list, step) => (mayStart(step) ? list : null)),
  filter: (list: PickList | null): list is PickList => list !== null,
  fn: afterPicking,
  target: picked,
});

sample({ clock: titlePicked, fn: () => undefined, target: picksExchange.cleared });

sample({
  clock: picksConfirmed,
  source: $pickList,
  filter: (list: PickList | null): list is PickList => list?.isComplete === true,
  fn: ({ picked }) => picked.map(({ selection }) => selection),
  target: picksExchange.requested,
});

const issued = sample({
  clock: picksExchange.succeeded,
  source: $page,
  fn: (page, { answer }) => (page === 'pickList' ? issuedBy(answer) : null),
});

sample({ clock: issued, filter: Boolean, target: codeForwarded });

// A visitor who left the page is not redirected; Continue then leads to the issued code.
const issuedBehind = sample({
  clock: picksExchange.succeeded,
  source: $page,
  filter: (page) => page !== 'pickList',
  fn: (_page, { answer }) => answer,
});

sample({
  clock: issuedBehind,
  fn: ({ status, history }) => ({ ...leftBy(status), history }),
  target: offerChanged,
});
sample({ clock: issuedBehind, fn: () => undefined, target: picksExchange.cleared });

// The check has found the code that an exchange without an answer issued.
const found = sample({ clock: picksExchange.settled, source: $issuedHere });

sample({ clock: found, filter: Boolean, target: codeForwarded });

/** Returns the code that a successful exchange issued, else null. */
function issuedBy({ isDone, history }: Exchange): string | null {
  return isDone ? pickListCodeOf(history) : null;
}

const UNKNOWN: Title = { name: null, posterUrl: null, rating: null, runtime: null };

function pickListOf(
  { selections, titles, remaining, isGooglePlayBundle }: Offer,
  picks: readonly string[],
): PickList {
  // Titles and selections belong together only if there is one title per selection (gap-19).
  const isPaired = titles.length === selections.length;
  const total = Math.floor(remaining);
  const offered = new Set(selections);
  const standing = new Set(picks.filter((pick) => offered.has(pick)).slice(0, total));
  const all = [...offered].map((selection): PickTitle => {
    const title = (isPaired ? titles[selections.indexOf(selection)] : undefined) ?? UNKNOWN;
    const name = title.name ?? selection;
    return { ...title, selection, name, isPicked: standing.has(selection) };
  });
  const picked = all.filter(({ isPicked }) => isPicked);
  return {
    total,
    titles: all,
    picked,
    isComplete: picked.length === total,
    isForGooglePlay: isGooglePlayBundle,
  };
}

/** Returns the picked selections after a press on one: it replaces the choice of a list with one title, else it is added or removed. */
function afterPicking({ total, titles, picked }: PickList, selection: string): string[] {
  const before = picked.map((title) => title.selection);
  if (!titles.some((title) => title.selection === selection)) return before;
  if (total === 1) return [selection];
  if (before.includes(selection)) return before.filter((other) => other !== selection);
  return before.length < total ? [...before, selection] : before;
}
