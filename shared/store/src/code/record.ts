import type { Page } from '../page/page';
import { foreignLetterIn } from '../rules/characters';
import type { Pasted } from '../rules/codes-in-text';
import type { ExchangeCall, Verdict } from '../service/calls';
import type { HistoryEntry, Offer } from '../service/answers';
import type { Visit } from '../site/place';
import { isRedeemed, pickListCodeOf, subCodesOf } from './offer-rules';

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

export function recordOf({ records }: Pick<Codes, 'records'>, code: string): CodeRecord {
  return (Object.hasOwn(records, code) ? records[code] : undefined) ?? UNKNOWN;
}

/** Returns the offer of an accepted code; null for any other. */
export function offerOf(known: CodeRecord | null): Offer | null {
  return known?.verdict?.outcome === 'accepted' ? known.verdict.offer : null;
}

export function isInCheck({ check }: CodeRecord): boolean {
  return check === 'waiting' || check === 'running';
}

/** Returns true if the service has exchanged the code already. */
export function isUsed(known: CodeRecord): boolean {
  const offer = offerOf(known);
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

/** Returns the next step of a code: an exchange, the code that a pick list issued, or a page (spec-4.9 to spec-4.12). */
export function nextStep(offer: Offer | null): 'exchange' | 'forward' | Exclude<Page, 'home'> {
  const isUsedUp = offer !== null && isRedeemed(offer);
  if (offer?.kind === 'bundle') return isUsedUp ? 'bundle' : 'exchange';
  if (offer?.kind === 'pick-list') return isUsedUp ? 'forward' : 'pickList';
  return 'retailers';
}

/** Returns what follows for the code in the field from all records. */
export function fieldIn(codes: Codes) {
  const { code, pasted } = codes;
  const known = recordOf(codes, code);
  const offer = offerOf(known);
  const { verdict } = known;
  const bundleStep = stepOf(known, 'bundle');

  // Sub-codes are shown or needed of a bundle, and of a pick list that was chosen from.
  const hasSubCodes = offer?.kind !== 'ordinary' && (isUsed(known) || bundleStep === 'done');
  const subCodes = offer && hasSubCodes ? subCodesOf(offer.history) : [];
  const areSubCodesOpen = subCodes
    .map((subCode) => recordOf(codes, subCode))
    .some((title) => title.verdict === null && title.check !== 'failed');
  const isUnsettled = isInCheck(known) || areSubCodesOpen;

  // An exchanged bundle without codes in its history was exchanged in another way (spec-4.3).
  const isLegacy = nextStep(offer) === 'bundle' && subCodes.length === 0;

  // The code behind a pick list that was chosen from, valid or not.
  const issued = offer?.kind === 'pick-list' ? pickListCodeOf(offer.history) : null;
  const behind = issued === null ? null : recordOf(codes, issued);
  const last = nextStep(offer) === 'forward' ? offerOf(behind) : offer;

  // The green line: the code is OK and has a next step (spec-5.17, gap-15).
  const isOpen = last !== null && (!isRedeemed(last) || last.kind === 'bundle');
  const isAccepted = isOpen && !isLegacy;
  const isSubmitting = isUnderWay(bundleStep);
  // Until the code behind a pick list is judged, the next step is unknown.
  const isUsedUp = isUsed(known) && !isAccepted && behind?.verdict !== null;
  const isUnchecked = [known, behind].some((one) => one?.check === 'failed' && !offerOf(one));
  const isRefused = verdict?.outcome === 'refused';
  const failure = hasFailed(bundleStep) ? 'unexpected' : null;
  const refusal = isRefused ? verdict.reason : failure;

  /** What is missing before Continue works (`Intent` says what each means); null if it works. */
  function missing() {
    if (isSubmitting) return 'exchange';
    if (pasted !== null && pasted.codes[0] !== code) return 'choice';
    if (isAccepted) return null;
    if (isUnsettled) return 'check';
    if (refusal === 'unexpected') return 'retry';
    if (isUnchecked) return 'answer';
    if (refusal === 'captcha') return 'captcha';
    return refusal !== null || isUsedUp || foreignLetterIn(code) ? 'other-code' : 'code';
  }

  return {
    known,
    offer,
    last,
    issued,
    subCodes,
    areSubCodesOpen,
    isUnsettled,
    isLegacy,
    isAccepted,
    isSubmitting,
    canContinue: !isSubmitting && code !== '' && isAccepted,
    isUnchecked,
    isUsedUp,
    refusal,
    missing: missing(),
  };
}

/** Returns true if the code submits itself now: that of a link at /, one that was issued anywhere. Each does it once. */
export function isDue(codes: Codes): boolean {
  const { auto, isVisible, next, page } = codes;
  const { known, canContinue } = fieldIn(codes);
  const isTried = next !== null || stepOf(known, 'bundle') !== 'idle';
  const isWanted = auto === 'choice' || (auto === 'link' && page === 'home');
  return isWanted && isVisible && !isTried && canContinue;
}

/** Returns the code in the field and its sub-codes, as far as their latest check failed and they may be open. */
export function uncheckedIn(codes: Codes): string[] {
  return [codes.code, ...fieldIn(codes).subCodes].filter((code) => {
    const known = recordOf(codes, code);
    return known.check === 'failed' && !(code !== codes.code && isUsed(known));
  });
}
