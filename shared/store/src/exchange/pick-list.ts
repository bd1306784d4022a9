import type { Offer, Title } from '../service/offer';

/** One title to choose. */
export interface PickTitle extends Title {
  /** As the service names it. */
  selection: string;
  /** The title's own, else the selection's: something to call it by there always is. */
  name: string;
  isPicked: boolean;
}

/** The titles of a pick list, and how many of them are to be chosen: no more and no fewer. */
export interface PickList {
  total: number;
  titles: PickTitle[];
  /** Those of the titles that are picked, in the same order. */
  picked: PickTitle[];
  /** As many are picked as are to be. */
  isComplete: boolean;
  /** What is chosen is redeemed at Google Play as soon as it is confirmed. */
  isForGooglePlay: boolean;
}

const UNKNOWN: Title = { name: null, posterUrl: null, rating: null, runtime: null };

export function pickListOf(
  { selections, titles, remaining, isGooglePlayBundle }: Offer,
  picks: readonly string[],
): PickList {
  // Without one title for each selection nobody can tell which belongs to which (decisions, 19).
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

/** The selections that are picked after this one has been: one of one changes, others come and go. */
export function afterPicking({ total, titles, picked }: PickList, selection: string): string[] {
  const before = picked.map((title) => title.selection);
  if (!titles.some((title) => title.selection === selection)) return before;
  if (total === 1) return [selection];
  if (before.includes(selection)) return before.filter((other) => other !== selection);
  return before.length < total ? [...before, selection] : before;
}
