import type { Page } from '../page/page';
import { foreignLetterIn } from '../rules/characters';
import type { Pasted } from '../rules/codes-in-text';
import type { ExchangeCall, RefusalReason, Verdict } from '../service/calls';
import type { HistoryEntry, Offer } from '../service/answers';
import type { Visit } from '../site/place';
import { isLegacyBundle, isRedeemed, pickListCodeOf, subCodesOf } from './offer-rules';

// What the page knows about each code, and what follows from it. All functions are pure.

/** A union that a minor version of the platform may widen. The second half makes the compiler ask remotes for a default. */
export type Open<Value extends string> = Value | (string & {});

/** An exchange of an ordinary code, of a bundle, of a choice from a pick list, or of one title of a bundle. */
export type ExchangeKind = 'single' | 'bundle' | 'picks' | 'title';

/** `settling`: the code is checked before an exchange counts as failed (gap-20). `unclear`: that check failed. */
export type ExchangeStep = 'idle' | 'exchanging' | 'settling' | 'failed' | 'unclear' | 'done';

export interface ExchangeRecord {
  kind: ExchangeKind;
  step: ExchangeStep;
  call: ExchangeCall;
  /** False while the call waits for others. */
  isSent: boolean;
  /** True for a title whose answer says that it happened. The check that follows tells the rest. */
  isDone: boolean;
  /** The history in the answer. */
  history: HistoryEntry[];
}

/** A code of which nothing is known. */
export const UNKNOWN = {
  /** Null before the first answer. It stays during a repeated check. */
  verdict: null as Verdict | null,
  /** The latest check; `failed` if it got no answer. */
  check: 'none' as 'none' | 'waiting' | 'running' | 'failed',
  /** The number of the latest check. Answers to other ones are late. */
  id: 0,
  /** The captcha token of the latest check; a token is good for one check. */
  token: null as string | null,
  isTokenRefused: false,
  exchange: null as ExchangeRecord | null,
  /** The consecutive InvalidCaptcha answers to its exchanges. */
  declines: 0,
  /** The selection names of the titles that the visitor picked from it. */
  picks: [] as readonly string[],
};

export type CodeRecord = Readonly<typeof UNKNOWN>;

export const NO_CODES = {
  /** The code in the field: at most 16 characters in upper case, without separators, or one that the service issued. */
  code: '',
  /** A text whose code is uncertain, or that has several codes, while the field holds the first of them. */
  pasted: null as Pasted | null,
  /** The code that a change of territory cleared, to be offered again on this page (gap-30); empty for none. */
  before: '',
  /** Why the code is submitted without a press: it is that of a `link`, or a `choice` from a pick list issued it. */
  auto: null as 'link' | 'choice' | null,
  /** The time of the last press that could not continue, in milliseconds since the page was opened. */
  pressedAt: null as number | null,
  page: null as Page | null,
  /** The next page of the code, until the visitor is there. */
  next: null as Page | null,
  /** False for a prerendered or hidden page, which submits nothing without a press. */
  isVisible: true,
  isOnline: true,
  /** What all calls have in common; null while the page changes its place. */
  visit: null as Visit | null,
  /** The number of the latest check of any code. */
  checks: 0,
  /** The number of the check of the code in the field that ended last; 0 before the first. */
  round: 0,
  /** By code, in the order of their calls: exchanges of former codes, the code in the field, its sub-codes. */
  records: {} as Readonly<Record<string, CodeRecord>>,
};

export type Codes = Readonly<typeof NO_CODES>;

/** Returns the offer of an accepted code; null for any other. */
export function offerOf(record: CodeRecord | null): Offer | null {
  return record?.verdict?.outcome === 'accepted' ? record.verdict.offer : null;
}

export function isInCheck({ check }: CodeRecord): boolean {
  return check === 'waiting' || check === 'running';
}

/** Returns true if the service has exchanged the code already. */
export function isUsed(record: CodeRecord): boolean {
  const offer = offerOf(record);
  return offer !== null && isRedeemed(offer);
}

export function stepOf({ exchange }: CodeRecord, kind = exchange?.kind): ExchangeStep {
  return exchange?.kind === kind ? (exchange?.step ?? 'idle') : 'idle';
}

export function isUnderWay(step: ExchangeStep): boolean {
  return step === 'exchanging' || step === 'settling';
}

export function hasFailed(step: ExchangeStep): step is 'failed' | 'unclear' {
  return step === 'failed' || step === 'unclear';
}

export function recordOf({ records }: Pick<Codes, 'records'>, code: string): CodeRecord {
  return (Object.hasOwn(records, code) ? records[code] : undefined) ?? UNKNOWN;
}

export function fieldOf(codes: Codes): CodeRecord {
  return recordOf(codes, codes.code);
}

/** Returns the sub-codes that are shown or needed: those of a bundle, and of a pick list that was chosen from. */
export function subCodesIn(codes: Codes): string[] {
  const field = fieldOf(codes);
  const offer = offerOf(field);
  const hasSubCodes = isUsed(field) || stepOf(field, 'bundle') === 'done';
  return offer && offer.kind !== 'ordinary' && hasSubCodes ? subCodesOf(offer.history) : [];
}

/** Returns the code behind a redeemed pick list, valid or not; null without one. */
export function pickListCodeIn(codes: Codes): string | null {
  const offer = offerOf(fieldOf(codes));
  return offer?.kind === 'pick-list' ? pickListCodeOf(offer.history) : null;
}

export function pickListRecordIn(codes: Codes): CodeRecord | null {
  const code = pickListCodeIn(codes);
  return code === null ? null : recordOf(codes, code);
}

/** Returns true for the green line: the code is OK and has a next step (spec-5.17, gap-15). */
export function isAccepted(codes: Codes): boolean {
  const offer = offerOf(fieldOf(codes));
  if (!offer || !isRedeemed(offer)) return offer !== null;
  const behind = offerOf(pickListRecordIn(codes));
  if (offer.kind === 'bundle') return !isLegacyBundle(offer);
  return behind !== null && (behind.kind === 'bundle' || !isRedeemed(behind));
}

/** Returns true while Continue exchanges a bundle, or checks it after a failed exchange. */
export function isSubmitting(codes: Codes): boolean {
  return isUnderWay(stepOf(fieldOf(codes), 'bundle'));
}

/** Returns whether Continue works (spec-5.9, spec-5.10, spec-5.11, spec-5.12). */
export function canContinue(codes: Codes): boolean {
  return !isSubmitting(codes) && codes.code !== '' && isAccepted(codes);
}

/** Returns the next step of a code: an exchange, the code that a pick list issued, or a page (spec-4.9 to spec-4.12). */
export function nextStep(offer: Offer | null): 'exchange' | 'forward' | Exclude<Page, 'home'> {
  const isUsedUp = offer !== null && isRedeemed(offer);
  if (offer?.kind === 'bundle') return isUsedUp ? 'bundle' : 'exchange';
  if (offer?.kind === 'pick-list') return isUsedUp ? 'forward' : 'pickList';
  return 'retailers';
}

/** Returns true if the code submits itself now: that of a link at /, one that was issued anywhere. Each does it once. */
export function isDue(codes: Codes): boolean {
  const { auto, isVisible, next, page } = codes;
  const isTried = next !== null || stepOf(fieldOf(codes), 'bundle') !== 'idle';
  const isWanted = auto === 'choice' || (auto === 'link' && page === 'home');
  return isWanted && isVisible && !isTried && canContinue(codes);
}

/** Returns true until the first answer about every sub-code, or the failure of its check. */
export function hasOpenSubCodes(codes: Codes): boolean {
  const subCodes = subCodesIn(codes).map((code) => recordOf(codes, code));
  return subCodes.some(({ verdict, check }) => verdict === null && check !== 'failed');
}

/** Returns true while the check of the code or of a sub-code is open. */
export function isUnsettled(codes: Codes): boolean {
  return isInCheck(fieldOf(codes)) || hasOpenSubCodes(codes);
}

/** Returns true if the check of the code, or of the code behind a pick list, failed (gap-13). */
export function isUncheckedIn(codes: Codes): boolean {
  const known = [fieldOf(codes), pickListRecordIn(codes)];
  return known.some((one) => one?.check === 'failed' && offerOf(one) === null);
}

/** Returns the reason of a refusal, which selects the text of the error catalogue (spec-8); null for none. */
export function refusalIn(codes: Codes): RefusalReason | null {
  const field = fieldOf(codes);
  if (field.verdict?.outcome === 'refused') return field.verdict.reason;
  return hasFailed(stepOf(field, 'bundle')) ? 'unexpected' : null;
}

/** Returns true if the code is used up and has no next step on the site. */
export function isUsedUp(codes: Codes): boolean {
  // Until the code behind a pick list is judged, the next step is unknown.
  const isKnown = pickListRecordIn(codes)?.verdict !== null;
  return isUsed(fieldOf(codes)) && !isAccepted(codes) && isKnown;
}

/** Returns what is missing before Continue works (`Intent` says what each means); null if it works. */
export function missingIn(codes: Codes) {
  const { code, pasted } = codes;
  if (isSubmitting(codes)) return 'exchange';
  if (pasted !== null && pasted.codes[0] !== code) return 'choice';
  if (isAccepted(codes)) return null;
  if (isUnsettled(codes)) return 'check';
  const refusal = refusalIn(codes);
  if (refusal === 'unexpected') return 'retry';
  if (isUncheckedIn(codes)) return 'answer';
  if (refusal === 'captcha') return 'captcha';
  return refusal !== null || isUsedUp(codes) || foreignLetterIn(code) ? 'other-code' : 'code';
}

/** Returns true if the latest check failed, whatever earlier ones found. */
export function isCheckMissing(codes: Codes): boolean {
  return fieldOf(codes).check === 'failed' || isUncheckedIn(codes);
}

/** Returns true if the code or one of its titles could not be checked because there is no connection. */
export function isOfflineIn(codes: Codes): boolean {
  return !codes.isOnline && (isCheckMissing(codes) || titlesInDoubt(codes).length > 0);
}

/** Returns the sub-codes of the titles that could not be checked, or whose exchange is unclear. */
export function titlesInDoubt(codes: Codes): string[] {
  if (offerOf(fieldOf(codes))?.kind !== 'bundle') return [];
  return subCodesIn(codes).filter((code) => {
    const title = recordOf(codes, code);
    const step = stepOf(title);
    const isMissing = title.verdict === null && title.check === 'failed' && step === 'idle';
    return !isUsed(title) && (step === 'unclear' || isMissing);
  });
}
