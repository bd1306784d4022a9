import { isRedeemed, type Title, UNKNOWN_TITLE } from '../service/answers';
import * as record from './record';

export interface PickTitle extends Title {
  /** The selection name of the service. */
  selection: string;
  /** The name of the title, else the selection name. */
  name: string;
  isPicked: boolean;
}

export interface PickList {
  /** The exact number of titles to choose. */
  total: number;
  titles: PickTitle[];
  /** The picked titles, in the same order. */
  picked: PickTitle[];
  isComplete: boolean;
  /** True if the confirmed choice is redeemed at Google Play at once. */
  isForGooglePlay: boolean;
}

/** Returns the pick list of a code; null if the code is not a pick list or was chosen from. */
export function pickListOf(code: record.CodeRecord): PickList | null {
  const offer = record.offerOf(code);
  if (offer?.kind !== 'pick-list' || isRedeemed(offer)) return null;
  const { selections, titles } = offer;
  // Titles and selections belong together only if there is one title per selection (gap-19).
  const isPaired = titles.length === selections.length;
  const total = Math.floor(offer.remaining);
  const standing = code.picks.filter((pick) => selections.includes(pick)).slice(0, total);
  const all = [...new Set(selections)].map((selection): PickTitle => {
    const title = (isPaired ? titles[selections.indexOf(selection)] : undefined) ?? UNKNOWN_TITLE;
    const name = title.name ?? selection;
    return { ...title, selection, name, isPicked: standing.includes(selection) };
  });
  const picked = all.filter(({ isPicked }) => isPicked);
  const isComplete = picked.length === total;
  return { total, titles: all, picked, isComplete, isForGooglePlay: offer.isGooglePlayBundle };
}

/** Returns the picked selections after a press, which replaces the choice of a list with one title, else adds or removes. */
export function picksAfter({ total, titles, picked }: PickList, selection: string): string[] {
  const before = picked.map((title) => title.selection);
  if (!titles.some((title) => title.selection === selection)) return before;
  if (total === 1) return [selection];
  if (before.includes(selection)) return before.filter((other) => other !== selection);
  return before.length < total ? [...before, selection] : before;
}

/** The step of a choice. `leaving`: the issued code is forwarded to its page. */
export type Picking = record.Open<
  Exclude<record.ExchangeStep, 'idle' | 'done'> | 'choosing' | 'leaving'
>;

export function pickingOf(codes: record.Codes): Picking {
  const { known, isAccepted } = record.fieldIn(codes);
  const isGood = isAccepted || (known.verdict === null && record.isInCheck(known));
  const hasFailed = record.hasFailed(record.stepOf(known, 'bundle'));
  if (codes.auto === 'choice' && isGood && !hasFailed) return 'leaving';
  const step = record.stepOf(known, 'picks');
  return step === 'idle' || step === 'done' ? 'choosing' : step;
}
