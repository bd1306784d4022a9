import { type Offer, type Title, UNKNOWN_TITLE } from '../service/answers';
import { isRedeemed } from './offer-rules';
import * as record from './record';

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

/** Returns the pick list of a code; null if the code is not a pick list or was chosen from. */
export function pickListOf(code: record.CodeRecord): PickList | null {
  const offer = record.offerOf(code);
  return offer?.kind === 'pick-list' && !isRedeemed(offer) ? listOf(offer, code.picks) : null;
}

/**
 * Returns the picked selections after a press on one: it replaces the choice of a list with one title, else it is added
 * or removed.
 */
export function picksAfter({ total, titles, picked }: PickList, selection: string): string[] {
  const before = picked.map((title) => title.selection);
  if (!titles.some((title) => title.selection === selection)) return before;
  if (total === 1) return [selection];
  if (before.includes(selection)) return before.filter((other) => other !== selection);
  return before.length < total ? [...before, selection] : before;
}

function listOf(
  { selections, titles, remaining, isGooglePlayBundle }: Offer,
  picks: readonly string[],
): PickList {
  // Titles and selections belong together only if there is one title per selection (gap-19).
  const isPaired = titles.length === selections.length;
  const total = Math.floor(remaining);
  const offered = new Set(selections);
  const standing = new Set(picks.filter((pick) => offered.has(pick)).slice(0, total));
  const all = [...offered].map((selection): PickTitle => {
    const title = (isPaired ? titles[selections.indexOf(selection)] : undefined) ?? UNKNOWN_TITLE;
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

/** The step of a choice. `leaving`: the issued code is forwarded to its page. */
export type Picking = record.Open<
  Exclude<record.ExchangeStep, 'idle' | 'done'> | 'choosing' | 'leaving'
>;

export function pickingOf(codes: record.Codes): Picking {
  const code = record.fieldOf(codes);
  const isOpen = code.verdict === null && record.isInCheck(code);
  const isGood = isOpen || record.isAccepted(codes);
  const hasFailed = record.hasFailed(record.stepOf(code, 'bundle'));
  if (codes.auto === 'choice' && isGood && !hasFailed) return 'leaving';
  const step = record.stepOf(code, 'picks');
  return step === 'idle' || step === 'done' ? 'choosing' : step;
}
